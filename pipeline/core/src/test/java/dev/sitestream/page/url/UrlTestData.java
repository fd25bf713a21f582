package dev.sitestream.page.url;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The web-platform-tests' URL files, in the folder that -Dsitestream.data or SITESTREAM_DATA names. */
final class UrlTestData {

    private UrlTestData() {}

    /** Returns the cases of a file without the comments between them. Skips the calling test if the file is absent. */
    static List<JsonNode> cases(String file) {
        String data = folder();
        assumeTrue(
                data != null,
                "skipped: neither -Dsitestream.data nor SITESTREAM_DATA names the test material's folder");
        Path path = Path.of(String.valueOf(data), "urls", "wpt", file);
        assumeTrue(Files.exists(path), () -> "skipped: there is no " + path);
        try {
            JsonNode all = new ObjectMapper().readTree(Files.readString(path));
            return StreamSupport.stream(all.spliterator(), false)
                    .filter(JsonNode::isObject)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable String folder() {
        String property = System.getProperty("sitestream.data");
        return property != null ? property : System.getenv("SITESTREAM_DATA");
    }
}
