package dev.sitestream.listing.file;

import dev.sitestream.files.FileErrorText;
import dev.sitestream.listing.Listing.Receiver;
import dev.sitestream.listing.Origin;
import dev.sitestream.listing.UndeliveredException;
import dev.sitestream.listing.sitemap.PartialEntries;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.validate.FolderFiles;
import dev.sitestream.validate.ListedName;
import dev.sitestream.validate.content.Quoted;
import dev.sitestream.validate.scan.Bounds;
import dev.sitestream.validate.scan.SitemapKind;
import dev.sitestream.validate.scan.SitemapScanner;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The sitemaps in a folder and its subfolders, without indexes. Beside an index that lists files of its folder, similar
 * files that no index lists are left out: they are what crawlers may still read of an earlier index. Everything that an
 * index lists has to be among the sitemaps.
 */
final class Folder {

    /** So much of a file is enough to recognise an index. */
    private static final Bounds BEGINNING =
            new Bounds(Bounds.PROTOCOL.bytes(), 1, Bounds.PROTOCOL.depth(), Bounds.PROTOCOL.textLength());

    private final Path folder;
    private final FolderFiles found;
    private final Receiver receiver;
    private final Set<Path> indexes = new HashSet<>();

    private Folder(Path folder, FolderFiles found, Receiver receiver) {
        this.folder = folder;
        this.found = found;
        this.receiver = receiver;
    }

    /** The files to read, in the order in which to read them. */
    static List<Path> files(Path folder, Receiver receiver) throws IOException, InterruptedException {
        FolderFiles found = FolderFiles.in(folder);
        for (Map.Entry<Path, String> problem : found.problems().entrySet()) {
            receiver.problem(
                    new Origin(problem.getKey().toString(), 0), problem.getValue() + "; name other files one by one");
        }
        for (Path export : found.exports()) {
            receiver.note(
                    new Origin(export.toString(), 0), "is no sitemap and is not read; to read an export, name it");
        }
        try {
            return new Folder(folder, found, receiver).chosen();
        } catch (UndeliveredException e) {
            e.rethrow();
            throw e;
        }
    }

    private List<Path> chosen() throws IOException, InterruptedException {
        for (SortedMap<String, Path> siblings : found.byFolder().values()) {
            siblings.values().stream().filter(Folder::isIndex).forEach(indexes::add);
        }
        List<Path> chosen = new ArrayList<>();
        for (SortedMap<String, Path> siblings : found.byFolder().values()) {
            choose(siblings, chosen);
        }
        // What news sitemaps and feeds know is added to the pages' own entries.
        chosen.sort(Comparator.comparing((Path path) -> !PartialEntries.seemToBeIn(FolderFiles.nameOf(path))));
        return chosen;
    }

    private static boolean isIndex(Path path) {
        try (InputStream content = Files.newInputStream(path)) {
            return SitemapScanner.scan(content, BEGINNING, new Kind()) == SitemapKind.INDEX;
        } catch (IOException e) {
            // Reading it reports this.
            return false;
        }
    }

    private void choose(SortedMap<String, Path> siblings, List<Path> chosen) throws IOException, InterruptedException {
        Set<String> listed = new HashSet<>();
        Set<String> families = new HashSet<>();
        for (Path path : siblings.values()) {
            if (indexes.contains(path)) {
                List<Entry> entries = entries(path);
                for (Entry entry : entries) {
                    check(path, entry, siblings);
                }
                if (entries.stream().anyMatch(entry -> siblings.containsKey(entry.name()))) {
                    entries.forEach(entry -> {
                        listed.add(entry.name());
                        families.add(ListedName.family(entry.name()));
                    });
                }
            }
        }
        for (Map.Entry<String, Path> file : siblings.entrySet()) {
            String name = file.getKey();
            Path path = file.getValue();
            if (indexes.contains(path)) {
                continue;
            }
            if (families.contains(ListedName.family(name)) && !listed.contains(name)) {
                receiver.note(
                        new Origin(path.toString(), 0),
                        "is not listed in an index of its folder, as similar files are; it is not read");
            } else {
                chosen.add(path);
            }
        }
    }

    private List<Entry> entries(Path path) throws IOException, InterruptedException {
        List<Entry> entries = new ArrayList<>();
        try (InputStream content = Files.newInputStream(path)) {
            SitemapScanner.scan(content, Bounds.PROTOCOL, new Index(path.toString(), entries, receiver));
        } catch (IOException e) {
            receiver.problem(new Origin(path.toString(), 0), "can't be read: " + FileErrorText.reason(e));
        }
        return entries;
    }

    /** Reports an entry of an index if its pages are not read. */
    private void check(Path index, Entry entry, SortedMap<String, Path> siblings)
            throws IOException, InterruptedException {
        Path file = siblings.get(entry.name());
        if (file == null) {
            file = elsewhere(entry);
        }
        if (file == null) {
            receiver.problem(
                    new Origin(index.toString(), entry.line()),
                    "lists " + Quoted.of(entry.loc()) + ", but there is no such file in its folder; it is not read");
        } else if (indexes.contains(file)) {
            receiver.problem(
                    new Origin(index.toString(), entry.line()),
                    "lists " + Quoted.of(entry.loc()) + ", which is an index, and an index can't list another");
        }
    }

    /** A file that is not beside the index, but under the same path as on the server; null if there is none. */
    private @Nullable Path elsewhere(Entry entry) {
        String served = entry.path();
        for (SortedMap<String, Path> siblings : found.byFolder().values()) {
            Path file = siblings.get(entry.name());
            if (file != null) {
                String here = '/' + folder.relativize(file).toString().replace('\\', '/');
                boolean isBelow = served.lastIndexOf('/') > 0 && here.endsWith(served);
                if (isBelow || served.endsWith(here)) {
                    return file;
                }
            }
        }
        return null;
    }

    /** A file that an index lists. */
    private record Entry(int line, String loc) {

        String name() {
            return ListedName.of(loc);
        }

        /** The path of its URL; empty if that is invalid. */
        String path() {
            try {
                return WebUrl.parse(loc).path();
            } catch (InvalidUrlException e) {
                return "";
            }
        }
    }

    /** Waits for the kind of a file, and ignores its content, which is read later. */
    private static class Kind implements SitemapScanner.Handler {

        @Override
        public void entry(int line, String loc, long contentHash) {
            // Only indexes count.
        }

        @Override
        public void listed(int line, String loc, @Nullable String lastmod) {
            // Only the kind counts.
        }

        @Override
        public void problem(int line, String text) {
            // Reading the whole file reports it.
        }
    }

    private static final class Index extends Kind {

        private final String file;
        private final List<Entry> entries;
        private final Receiver receiver;

        Index(String file, List<Entry> entries, Receiver receiver) {
            this.file = file;
            this.entries = entries;
            this.receiver = receiver;
        }

        @Override
        public void listed(int line, String loc, @Nullable String lastmod) {
            entries.add(new Entry(line, loc));
        }

        @Override
        public void problem(int line, String text) {
            UndeliveredException.deliver(() -> receiver.problem(new Origin(file, line), text));
        }

        @Override
        public void unread(int line, String text) {
            problem(line, text);
        }

        @Override
        public void note(int line, String text) {
            UndeliveredException.deliver(() -> receiver.note(new Origin(file, line), text));
        }
    }
}
