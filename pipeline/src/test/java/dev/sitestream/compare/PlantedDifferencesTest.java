package dev.sitestream.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All differences among 1,000,000 pages are found and named, in little memory. {@code -Dsitestream.compare.pages} and
 * {@code -Dsitestream.compare.heap} try others: 10,000,000 pages in 256m take minutes, and 1 GB in the temporary
 * folder.
 */
@Tag("slow")
class PlantedDifferencesTest {

    private static final String PAGES = System.getProperty("sitestream.compare.pages", "1000000");
    private static final String HEAP = System.getProperty("sitestream.compare.heap", "64m");

    @TempDir
    private Path folder;

    @Test
    void everyPlantedDifferenceIsFoundAndNamedInLittleMemory() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        Path output = folder.resolve("output.txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + HEAP,
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PlantedDifferences.class.getName(),
                        PAGES,
                        temporary.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();

        int exitCode = process.waitFor();

        String text = Files.readString(output, StandardCharsets.UTF_8);
        System.out.println(text.strip());
        assertThat(exitCode).as(text).isZero();
        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left).isEmpty();
        }
    }
}
