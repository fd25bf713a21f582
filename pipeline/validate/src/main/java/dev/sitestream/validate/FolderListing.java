package dev.sitestream.validate;

import dev.sitestream.validate.content.Quoted;
import dev.sitestream.validate.scan.SitemapKind;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Compares the files of one folder with what the indexes among them list. Only names are known, so an index counts as
 * one of this folder if at least one of its files exists here.
 */
final class FolderListing {

    /** A file of the folder. */
    private record PresentFile(SitemapKind kind, FileReport report) {}

    private final TreeMap<String, PresentFile> files = new TreeMap<>();

    /** Adds a file that was read. */
    void add(String name, SitemapKind kind, FileReport report) {
        files.put(name, new PresentFile(kind, report));
    }

    /** Reports missing files, and files that no index lists although it lists others of their names. */
    void compare() {
        Set<String> listed = new HashSet<>();
        Set<String> families = new HashSet<>();
        for (Map.Entry<String, PresentFile> file : files.entrySet()) {
            if (file.getValue().kind() == SitemapKind.INDEX) {
                compare(file.getValue().report(), listed, families);
            }
        }
        files.forEach((name, present) -> {
            boolean isShard = present.kind() != SitemapKind.INDEX && families.contains(ListedName.family(name));
            if (isShard && !listed.contains(name)) {
                // It may be a retired file, kept for crawlers that have read an earlier index.
                present.report().note(0, "is not listed in an index of its folder, as similar files are");
            }
        });
    }

    private void compare(FileReport report, Set<String> allListed, Set<String> families) {
        if (report.listed().stream().noneMatch(entry -> files.containsKey(ListedName.of(entry.loc())))) {
            return;
        }
        for (FileReport.Listed entry : report.listed()) {
            String name = ListedName.of(entry.loc());
            PresentFile present = files.get(name);
            if (present == null) {
                report.problem(
                        entry.line(), "lists " + Quoted.of(entry.loc()) + ", but there is no such file in its folder");
            } else if (present.kind() == SitemapKind.INDEX) {
                report.problem(entry.line(), "lists " + Quoted.of(entry.loc()) + ", which is an index, too");
            }
            allListed.add(name);
            families.add(ListedName.family(name));
        }
    }

    /** Ends the reports of all files. */
    void end() {
        files.values().forEach(present -> present.report().end());
    }
}
