package dev.sitestream.page.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class TraceEventsTest {

    @ParameterizedTest
    @CsvSource({"tldr, 115647", "mslearn-cpp, 213834", "scoop-extras, 95141"})
    void theEventsOfATraceDecodeWithoutWarnings(String trace, int count) throws IOException {
        Path events = data().resolve("traces").resolve(trace).resolve("events.ndjson.gz");
        assumeTrue(
                Files.exists(events),
                () -> events
                        + " is absent: name the folder with the test material in sitestream.data or SITESTREAM_DATA");

        int decoded = 0;
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(events)), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                assertThat(Decoding.warnings(line)).as(line).isEmpty();
                decoded++;
            }
        }
        assertThat(decoded).isEqualTo(count);
    }

    private static Path data() {
        return Path.of(Optional.ofNullable(System.getProperty("sitestream.data"))
                .or(() -> Optional.ofNullable(System.getenv("SITESTREAM_DATA")))
                .orElse("sitestream-data"));
    }
}
