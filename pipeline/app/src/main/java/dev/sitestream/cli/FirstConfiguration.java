package dev.sitestream.cli;

import dev.sitestream.config.HttpConfig;
import dev.sitestream.config.ServeConfig;
import dev.sitestream.config.StoreConfig.CacheControl;
import dev.sitestream.site.Site;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** The configuration that a new user begins with: short, commented, and ready to run. */
final class FirstConfiguration {

    private FirstConfiguration() {}

    static String of(Site site) {
        return of(site, """
            embedded: {port: 9092}              # a Kafka broker inside the process, on this machine only
            # kafka: {bootstrap.servers: "broker:9092"}     # or your own cluster, instead of `embedded`
            """);
    }

    /** With brokers of one's own, and a source that reads one of their topics. */
    static String of(Site site, String brokers, @Nullable URI registry, String sources) {
        String registries = registry == null ? "" : "registries:\n  main: {url: \"" + registry + "\"}\n";
        return of(site, "kafka: {bootstrap.servers: \"" + brokers + "\"}\n") + registries + sources;
    }

    private static String of(Site site, String broker) {
        String url = site.url().href();
        return "# Sitestream's configuration; deploy/CONFIGURATION.md describes all keys.\n" + broker
                + """
            store: {directory: ./public}        # or `s3: {bucket: ...}`
            state: ./sitestream-state           # local state and the embedded broker's data; keep it
            http: {port: %d}                  # console, health, metrics, `lookup`; on this machine only
            serve: {port: %d}                 # serves the published files; on this machine only
            sites:
              - url: %s
                # sitemaps: %ssitemaps/     # the URL of the files, if it is not `url`
                # sections: [{name: products, match: ["/p/**"]}, {name: pages}]
            """.formatted(HttpConfig.DEFAULT_PORT, ServeConfig.DEFAULT_PORT, url, url);
    }

    /** The address of its console. */
    static String console() {
        return HttpConfig.DEFAULT.url();
    }

    /** The address at which its index is served. */
    static String index(Site site) {
        return Serving.indexOf(ServeConfig.withDefaults(CacheControl.DEFAULT), site);
    }

    /** A page that such a site could have. */
    static String examplePage(Site site) {
        return site.url().href() + "p/1";
    }
}
