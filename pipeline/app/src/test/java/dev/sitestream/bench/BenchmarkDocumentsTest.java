package dev.sitestream.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The documents show the figures of {@code docs/benchmark.json}. With {@code -Dbenchmark.write} they are regenerated;
 * with {@code -Dbenchmark.take=FILE} the figures of a new report are taken first.
 */
class BenchmarkDocumentsTest {

    private static final Path FIGURES = ProjectFiles.of("docs/benchmark.json");
    private static final Path PAGE = ProjectFiles.of("docs/benchmarks.md");
    private static final Path README = ProjectFiles.of("README.md");

    @BeforeEach
    void regenerateIfAsked() throws IOException {
        String report = System.getProperty("benchmark.take");
        if (report != null) {
            Path file = ProjectFiles.of(report);
            Figure.write(BenchmarkDocuments.updated(Figure.read(FIGURES), Figure.read(file)), FIGURES);
        }
        if (report != null || Boolean.getBoolean("benchmark.write")) {
            BenchmarkDocuments documents = new BenchmarkDocuments(Figure.read(FIGURES));
            Files.writeString(PAGE, documents.page(Files.readString(PAGE)));
            Files.writeString(README, documents.readme(Files.readString(README)));
        }
    }

    @Test
    void theDocumentsShowTheFiguresOfTheReport() throws IOException {
        BenchmarkDocuments documents = new BenchmarkDocuments(Figure.read(FIGURES));
        String page = Files.readString(PAGE);
        String readme = Files.readString(README);

        assertThat(page).as("to regenerate: " + BenchmarkDocuments.COMMAND).isEqualTo(documents.page(page));
        assertThat(readme).as("to regenerate: " + BenchmarkDocuments.COMMAND).isEqualTo(documents.readme(readme));
    }

    @Test
    void aMissedTargetIsBoldInBothDocuments() throws IOException {
        List<Figure> figures = Figure.read(FIGURES);
        Figure missed = new Figure(
                "e",
                "events",
                10,
                "events/s",
                "a | b",
                0.5,
                "≥ 0.8×",
                false,
                "2026-11-21",
                "12345678",
                "quick",
                "none");
        BenchmarkDocuments documents = new BenchmarkDocuments(BenchmarkDocuments.updated(figures, List.of(missed)));
        String line = "| e | events | 10 events/s | a \\| b | 0.5× | **≥ 0.8×** | 2026-11-21, 12345678, quick |\n";

        assertThat(documents.page(Files.readString(PAGE))).containsOnlyOnce(line);
        assertThat(documents.readme(Files.readString(README))).containsOnlyOnce(line);
    }

    @Test
    void aNewReportTakesThePlaceOfItsFiguresOnly() {
        Figure one = figure("a1", 1);
        Figure two = figure("a2", 2);
        Figure other = figure("b", 3);

        assertThat(BenchmarkDocuments.updated(
                        List.of(one, two, other), List.of(figure("a1", 4), figure("a1", 5), figure("a3", 6))))
                .containsExactly(figure("a1", 4), figure("a1", 5), two, figure("a3", 6), other);
    }

    private static Figure figure(String id, double value) {
        return new Figure(id, "what", value, "s", null, null, null, null, "2026-11-21", "12345678", "full", "none");
    }
}
