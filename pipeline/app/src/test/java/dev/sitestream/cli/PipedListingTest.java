package dev.sitestream.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.testing.SitestreamProcess;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Listings that another program writes into a pipe, which can't be read twice. */
@Tag("slow")
class PipedListingTest {

    private static final int PAGES = 20_000;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"csv", "csv.gz", "xml", "txt.gz", "ndjson"})
    void standardInputMayBeAPipe(String form) throws Exception {
        Path out = folder.resolve("events.ndjson");
        try (SitestreamProcess process =
                SitestreamProcess.start(folder.resolve("import"), Map.of(), "import", "--out", out.toString(), "-")) {
            try (OutputStream pipe = process.input()) {
                pipe.write(form.endsWith(".gz") ? gzipped(listing(form)) : listing(form));
            }
            assertThat(process.awaitEnd()).as(process.lastOutput()).isZero();
        }
        try (var events = Files.lines(out)) {
            assertThat(events).hasSize(PAGES);
        }
    }

    private static byte[] listing(String form) {
        String head = switch (form) {
            case "xml" -> "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>\n";
            case "csv", "csv.gz" -> "url,title\n";
            default -> "";
        };
        StringBuilder listing = new StringBuilder(head);
        for (int i = 0; i < PAGES; i++) {
            String url = "https://shop.example.com/p/" + i;
            listing.append(
                            switch (form) {
                                case "xml" -> "<url><loc>" + url + "</loc></url>";
                                case "ndjson" -> "{\"op\":\"upsert\",\"url\":\"" + url + "\"}";
                                case "txt.gz" -> url;
                                default -> url + ",T";
                            })
                    .append('\n');
        }
        return listing.append(form.equals("xml") ? "</urlset>\n" : "")
                .toString()
                .getBytes(UTF_8);
    }

    private static byte[] gzipped(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(content);
        }
        return bytes.toByteArray();
    }
}
