package dev.sitestream.config.read;

import dev.sitestream.config.HttpConfig;
import dev.sitestream.config.IngestConfig;
import dev.sitestream.config.ServeConfig;
import dev.sitestream.config.StoreConfig;
import dev.sitestream.config.StoreConfig.CacheControl;
import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.page.url.PublishedUrl;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads {@code serve}. */
final class ServeReader {

    private ServeReader() {}

    /**
     * Returns how the published files are served; null if they are not.
     *
     * @param store the store, whose headers are the default
     * @param http the operators' interface, which needs a port of its own; null if there is none
     * @param ingest the interface for events, which needs a port of its own; null if there is none
     */
    static @Nullable ServeConfig of(
            YamlMapping root, StoreConfig store, @Nullable HttpConfig http, @Nullable IngestConfig ingest) {
        Optional<YamlValue> serve = root.at("serve");
        if (serve.isEmpty()) {
            return null;
        }
        CacheControl usual = store instanceof StoreConfig.S3 s3 ? s3.cacheControl() : CacheControl.DEFAULT;
        ServeConfig config =
                serve.get().mapping(mapping -> read(mapping, usual)).orElseGet(() -> ServeConfig.withDefaults(usual));
        if (http != null && config.conflictsWith(http.host(), http.port())) {
            requireOwnPort(serve.get(), config, "the operators' interface (`http`)");
        }
        if (ingest != null && config.conflictsWith(ingest.host(), ingest.port())) {
            requireOwnPort(serve.get(), config, "the interface for events (`ingest`)");
        }
        return config;
    }

    private static void requireOwnPort(YamlValue serve, ServeConfig config, String other) {
        serve.problem("has port " + config.port() + ", on which " + other + " listens: allowed is a port of its own");
    }

    /** Reads the mapping, with defaults for missing and invalid values. */
    private static ServeConfig read(YamlMapping serve, CacheControl usual) {
        String host = serve.scalar("host", HttpConfig::requireHost).orElse(HttpConfig.DEFAULT_HOST);
        int port = serve.scalar("port", ScalarTypes.wholeNumber(0, HttpConfig.LAST_PORT))
                .map(Long::intValue)
                .orElse(ServeConfig.DEFAULT_PORT);
        List<String> hosts = serve.scalars("hosts", HttpConfig::requireHost);
        int cache = serve.scalar("cache", ScalarTypes.wholeNumber(ServeConfig.MIN_CACHE, ServeConfig.MAX_CACHE))
                .map(Long::intValue)
                .orElse(ServeConfig.DEFAULT_CACHE);
        CacheControl cacheControl = serve.mapping(
                        "cacheControl", mapping -> S3SettingsReader.cacheControl(mapping, usual))
                .orElse(usual);
        boolean indexable = serve.scalar("indexable", ScalarTypes::truth).orElse(true);
        return new ServeConfig(host, port, hosts, cache, cacheControl, indexable);
    }

    /** Reports sites whose files have the same addresses. */
    static void requireApart(YamlMapping root, ServeConfig config, Sites sites) {
        Map<String, Site> places = new HashMap<>();
        Map<String, Site> paths = new HashMap<>();
        for (Site site : sites) {
            WebUrl folder = ScalarTypes.url(site.sitemaps());
            String path = PublishedUrl.of(folder.path());
            Site samePlace = places.putIfAbsent(folder.host() + path, site);
            Site samePath = paths.putIfAbsent(path, site);
            if (samePlace != null) {
                problem(
                        root,
                        "can't serve `" + samePlace.id() + "` and `" + site.id()
                                + "` on one port: their `sitemaps` differ only in scheme or port");
            } else if (samePath != null && !config.hosts().isEmpty()) {
                problem(
                        root,
                        "can't serve `" + samePath.id() + "` and `" + site.id()
                                + "` under the names in `hosts`: their `sitemaps` have the same path; let the proxy"
                                + " pass on `Host` instead");
            }
        }
    }

    private static void problem(YamlMapping root, String text) {
        root.at("serve").ifPresent(serve -> serve.problem(text));
    }
}
