package dev.sitestream.validate;

import dev.sitestream.files.FileErrorText;
import dev.sitestream.validate.scan.SitemapKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Validates files, alone or in folders. */
public final class FileValidation {

    private static final List<String> ENDINGS = List.of(".xml", ".xml.gz", ".txt", ".txt.gz", ".atom", ".rss");

    private final Report report;

    /** @param report receives all findings */
    public FileValidation(Report report) {
        this.report = report;
    }

    /** Validates the content of a stream, which is not closed. */
    public void stream(String name, InputStream content) throws IOException {
        FileReport file = FileReport.of(name, report);
        file.read(content);
        file.end();
    }

    /** Validates a file. */
    public void file(Path path) {
        read(path).report().end();
    }

    /** Validates all sitemaps in a folder and its subfolders, and compares indexes with the files beside them. */
    public void folder(Path folder) throws IOException {
        TreeMap<Path, TreeSet<Path>> sitemaps = new TreeMap<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile() && isSitemap(String.valueOf(file.getFileName()))) {
                    sitemaps.computeIfAbsent(file.resolveSibling(""), parent -> new TreeSet<>())
                            .add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                FileReport.of(file.toString(), report).problem(0, reason(failure));
                return FileVisitResult.CONTINUE;
            }
        });
        if (sitemaps.isEmpty()) {
            FileReport.of(folder.toString(), report)
                    .problem(0, "has no file that ends with " + String.join(", ", ENDINGS));
        }
        sitemaps.values().forEach(this::siblings);
    }

    private void siblings(SortedSet<Path> files) {
        FolderListing listing = new FolderListing();
        for (Path path : files) {
            Read read = read(path);
            listing.add(String.valueOf(path.getFileName()), read.kind(), read.report());
        }
        listing.compare();
        listing.end();
    }

    private Read read(Path path) {
        FileReport file = FileReport.of(path.toString(), report);
        SitemapKind kind = SitemapKind.UNKNOWN;
        try (InputStream content = Files.newInputStream(path)) {
            kind = file.read(content);
        } catch (IOException e) {
            file.problem(0, reason(e));
        }
        return new Read(file, kind);
    }

    /** Excludes a robots.txt, and the robots lines that Sitestream writes: they name sitemaps but are none. */
    private static boolean isSitemap(String name) {
        return ENDINGS.stream().anyMatch(name::endsWith)
                && !name.equals("robots.txt")
                && !name.equals("robots-sitemaps.txt");
    }

    private static String reason(IOException e) {
        return "can't be read: " + FileErrorText.reason(e);
    }

    /** A file that was read. */
    private record Read(FileReport report, SitemapKind kind) {}
}
