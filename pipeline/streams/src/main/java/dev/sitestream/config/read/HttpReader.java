package dev.sitestream.config.read;

import dev.sitestream.config.HttpConfig;
import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads {@code http}. */
final class HttpReader {

    private HttpReader() {}

    /**
     * Returns the HTTP configuration. HTTP is enabled by default; {@code false} disables it, and the result is null.
     */
    static @Nullable HttpConfig of(YamlMapping root) {
        Optional<YamlValue> http = root.at("http");
        if (http.isPresent() && http.get().isSingleValue()) {
            return http.get().scalar(HttpReader::parseOff).isPresent() ? null : HttpConfig.DEFAULT;
        }
        return http.flatMap(value -> value.mapping(HttpReader::read)).orElse(HttpConfig.DEFAULT);
    }

    private static String parseOff(String text) {
        if (!text.equals("false")) {
            throw new IllegalArgumentException(
                    "allowed are `false`, and a mapping with `port`, `host`, `advertised` and `hosts`");
        }
        return text;
    }

    /** Reads the mapping, with defaults for missing and invalid values. */
    private static HttpConfig read(YamlMapping http) {
        int port = http.scalar("port", ScalarTypes.wholeNumber(0, HttpConfig.LAST_PORT))
                .map(Long::intValue)
                .orElse(HttpConfig.DEFAULT_PORT);
        String host = http.scalar("host", HttpConfig::requireHost).orElse(HttpConfig.DEFAULT_HOST);
        String advertised =
                http.scalar("advertised", HttpConfig::requireAddress).orElse(null);
        List<String> hosts = http.scalars("hosts", HttpConfig::requireHost);
        return new HttpConfig(host, port, advertised, hosts);
    }
}
