package dev.sitestream.validate;

import dev.sitestream.files.FileErrorText;
import dev.sitestream.validate.scan.SitemapKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;

/** Validates files, alone or in folders. */
public final class FileValidation {

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
        FolderFiles found = FolderFiles.in(folder);
        found.problems()
                .forEach((path, problem) ->
                        FileReport.of(path.toString(), report).problem(0, problem));
        found.byFolder().values().forEach(this::siblings);
    }

    private void siblings(SortedMap<String, Path> files) {
        FolderListing listing = new FolderListing();
        files.forEach((name, path) -> {
            Read read = read(path);
            listing.add(name, read.kind(), read.report());
        });
        listing.compare();
        listing.end();
    }

    private Read read(Path path) {
        FileReport file = FileReport.of(path.toString(), report);
        SitemapKind kind = SitemapKind.UNKNOWN;
        try (InputStream content = Files.newInputStream(path)) {
            kind = file.read(content);
        } catch (IOException e) {
            file.problem(0, "can't be read: " + FileErrorText.reason(e));
        }
        return new Read(file, kind);
    }

    /** A file that was read. */
    private record Read(FileReport report, SitemapKind kind) {}
}
