package dev.sitestream.gzip;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sitemaps of real sites, in blocks of 500 pages behind a context of 50. */
@Tag("slow")
class TraceFilesTest {

    private static final int BLOCK = 500;
    private static final int CONTEXT = 50;

    @ParameterizedTest
    @CsvSource({
        "tldr, ZLIB, 5",
        "tldr, FAST, 23",
        "mslearn-cpp, ZLIB, 5",
        "mslearn-cpp, FAST, 22",
        "scoop-extras, ZLIB, 5",
        "scoop-extras, FAST, 20"
    })
    void aFileOfBlocksIsReadByAllAndHardlyLargerThanOneByZlib(
            String trace, Compression compression, int morePercent, @TempDir Path folder) throws Exception {
        List<byte[]> entries = entries(trace);
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        entries.forEach(content::writeBytes);

        List<CompressedBlock> blocks = blocks(entries, compression);
        byte[] tail = {};
        byte[] file = GzipFile.assemble(blocks, tail, GzipFile.checksums(blocks, tail));

        for (Decoder decoder : Decoder.values()) {
            assertThat(decoder.content(file, folder)).as("read by %s", decoder).isEqualTo(content.toByteArray());
        }
        assertThat(file).hasSizeLessThanOrEqualTo(atOnce(content.toByteArray()).length * (100 + morePercent) / 100);
    }

    private static List<CompressedBlock> blocks(List<byte[]> entries, Compression compression) {
        List<CompressedBlock> blocks = new ArrayList<>();
        try (BlockCompressor compressor = compression.newCompressor()) {
            for (int first = 0; first < entries.size(); first += BLOCK) {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                entries.subList(Math.max(0, first - CONTEXT), first).forEach(bytes::writeBytes);
                int from = bytes.size();
                entries.subList(first, Math.min(entries.size(), first + BLOCK)).forEach(bytes::writeBytes);
                blocks.add(compressor.compress(bytes.toByteArray(), from, bytes.size()));
            }
        }
        return blocks;
    }

    private static byte[] atOnce(byte[] content) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(file, 64 * 1024)) {
            gzip.write(content);
        }
        return file.toByteArray();
    }

    private static List<byte[]> entries(String trace) throws IOException {
        Path expected = data().resolve("traces").resolve(trace).resolve("expected.tsv.gz");
        assumeTrue(
                Files.exists(expected),
                () -> expected
                        + " is absent: name the folder with the test material in sitestream.data or SITESTREAM_DATA");
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(new GZIPInputStream(Files.newInputStream(expected)), UTF_8))) {
            return lines.lines()
                    .map(line -> line.split("\t", -1))
                    .map(page -> "<url><loc>" + page[0] + "</loc><lastmod>" + page[1] + "</lastmod></url>\n")
                    .map(entry -> entry.getBytes(UTF_8))
                    .toList();
        }
    }

    private static Path data() {
        return Path.of(Optional.ofNullable(System.getProperty("sitestream.data"))
                .or(() -> Optional.ofNullable(System.getenv("SITESTREAM_DATA")))
                .orElse("sitestream-data"));
    }
}
