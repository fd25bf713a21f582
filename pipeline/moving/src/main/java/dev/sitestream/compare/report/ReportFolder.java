package dev.sitestream.compare.report;

import dev.sitestream.files.FileErrorText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The folder of a report. */
final class ReportFolder {

    private static final String PAGE = "index.html";

    /** Its presence shows that a folder has been made by this class. */
    private static final String COUNTS = "comparison.json";

    /** Stays if the comparison is interrupted. */
    private static final String INCOMPLETE = "{\"summary\":\"the comparison was not completed\"}\n";

    private final Path path;

    private ReportFolder(Path path) {
        this.path = path;
    }

    /**
     * Creates the folder, or takes one that is empty or has an earlier report.
     *
     * @throws IOException if it can't be created, or has other files; the message is meant for people
     */
    static ReportFolder at(Path path) throws IOException {
        try {
            Files.createDirectories(path);
            if (!isEmpty(path) && !Files.exists(path.resolve(COUNTS))) {
                throw new IOException("it has other files; name a new or empty folder");
            }
            Files.deleteIfExists(path.resolve(PAGE));
            Files.writeString(path.resolve(COUNTS), INCOMPLETE);
            return new ReportFolder(path);
        } catch (IOException e) {
            throw new IOException("the report can't be written to " + path + ": " + FileErrorText.reason(e), e);
        }
    }

    private static boolean isEmpty(Path path) throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.findAny().isEmpty();
        }
    }

    CsvLists lists() throws IOException {
        return CsvLists.in(path);
    }

    /** Writes what depends on all counts. */
    void complete(ComparisonResult result) throws IOException {
        try {
            Files.writeString(path.resolve(PAGE), HtmlReport.of(result));
            Files.writeString(path.resolve(COUNTS), JsonReport.of(result) + "\n");
        } catch (IOException e) {
            throw new IOException("the report can't be written to " + path + ": " + FileErrorText.reason(e), e);
        }
    }
}
