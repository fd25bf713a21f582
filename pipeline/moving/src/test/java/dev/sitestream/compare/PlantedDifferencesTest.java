package dev.sitestream.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.testing.ChildCommand;
import dev.sitestream.testing.ChildJvm;
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

    /** It pays in a process that computes for long. */
    private static final String SECOND_COMPILER = "-XX:TieredStopAtLevel=4";

    @TempDir
    private Path folder;

    @Test
    void everyPlantedDifferenceIsFoundAndNamedInLittleMemory() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        ChildCommand command = ChildCommand.of(PlantedDifferences.class, PAGES, temporary.toString())
                .heap(HEAP)
                .option(SECOND_COMPILER);

        try (ChildJvm process = new ChildJvm(command, folder.resolve("output"))) {
            assertThat(process.awaitEnd()).as(process.lastOutput()).isZero();
            System.out.println(process.out().strip());
        }
        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left).isEmpty();
        }
    }
}
