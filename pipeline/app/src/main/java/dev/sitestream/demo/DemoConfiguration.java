package dev.sitestream.demo;

import java.nio.file.Path;
import java.util.stream.Collectors;

/** The configuration of a demonstration, with which all other commands can query it or continue it. */
public final class DemoConfiguration {

    /** Its beginning, which identifies the folder of an earlier demonstration. */
    public static final String MARK = "# Written by `sitestream demo`";

    private DemoConfiguration() {}

    /**
     * The YAML text.
     *
     * @param store the folder for published files
     * @param state the folder for local state
     * @param brokerPort the broker's port
     * @param httpPort the port of the operators' HTTP interface
     * @param servePort the port of the published files
     */
    public static String text(Path store, Path state, int brokerPort, int httpPort, int servePort) {
        return """
            %s; the next demo in this folder replaces all files in it.
            embedded: {port: %d}
            store: {directory: %s}
            state: %s
            http: {port: %d}
            serve: {port: %d}
            sites:
              - id: shop
                url: %s
                sitemaps: %s
                sections:
            %s
                exclude: {paths: ["%s"]}
              - id: blog
                url: %s
                sitemaps: %s
                sections:
            %s
                translations: {defaultLanguage: en}
                feeds: {formats: [atom, rss]}
              - id: news
                url: %s
                sitemaps: %s
                sections:
            %s
                news: {publication: {name: The Example News, language: en}, publishAfter: 0s}
                feeds: {formats: [atom, rss]}
            """.formatted(
                        MARK,
                        brokerPort,
                        quoted(store),
                        quoted(state),
                        httpPort,
                        servePort,
                        DemoSite.SHOP.url(),
                        DemoSite.SHOP.sitemaps(servePort),
                        sections(DemoSite.SHOP),
                        DemoExamples.EXCLUDED_PATH,
                        DemoSite.BLOG.url(),
                        DemoSite.BLOG.sitemaps(servePort),
                        sections(DemoSite.BLOG),
                        DemoSite.NEWS.url(),
                        DemoSite.NEWS.sitemaps(servePort),
                        sections(DemoSite.NEWS));
    }

    private static String sections(DemoSite site) {
        return site.sections().stream().map(DemoConfiguration::section).collect(Collectors.joining("\n"));
    }

    private static String section(DemoSection section) {
        String match = section.match().isEmpty()
                ? ""
                : section.match().stream().collect(Collectors.joining("\", \"", ", match: [\"", "\"]"));
        String waits = section.urgent() ? ", publishAfter: 0s" : "";
        return "      - {name: " + section.name() + match + waits + "}";
    }

    /** A path as one quoted YAML text, without variables. */
    private static String quoted(Path path) {
        return "'" + path.toString().replace("'", "''").replace("${", "$${") + "'";
    }
}
