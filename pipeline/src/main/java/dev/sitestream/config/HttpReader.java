package dev.sitestream.config;

/** Reads {@code http}. */
final class HttpReader {

    private HttpReader() {}

    /** What it says, with defaults for what it leaves out and where a problem has been noted. */
    static HttpConfig read(YamlMapping http) {
        int port = http.scalar("port", ScalarTypes.wholeNumber(1, HttpConfig.LAST_PORT))
                .map(Long::intValue)
                .orElse(HttpConfig.DEFAULT_PORT);
        String host = http.scalar("host", HttpConfig::requireHost).orElse(HttpConfig.DEFAULT_HOST);
        String advertised =
                http.scalar("advertised", HttpConfig::requireAddress).orElse(null);
        return new HttpConfig(host, port, advertised);
    }
}
