package dev.sitestream.http.serve;

import dev.sitestream.config.Configuration;
import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.ServeConfig;
import dev.sitestream.config.YamlText;
import dev.sitestream.http.listener.ListenerStartException;
import dev.sitestream.serve.CountedServing;
import dev.sitestream.serve.PublishedFiles;
import dev.sitestream.serve.SiteAddresses;
import dev.sitestream.store.VersionedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/** A server for the files of three sites, of which two are on one host. */
final class ServedSites implements AutoCloseable {

    static final String SHOP = "shop.example.com";
    static final String BLOG = "blog.example.com";

    private static final long MEBIBYTE = 1024 * 1024;

    private final PublishedFiles files;
    private final FileServer server;
    private final CountedServing metrics;

    private ServedSites(PublishedFiles files, FileServer server, CountedServing metrics) {
        this.files = files;
        this.server = server;
        this.metrics = metrics;
    }

    /** Starts a server on any free port; the folder is for its configuration. */
    static ServedSites start(Path folder, VersionedReader store, int mebibytes, ServeLimits limits)
            throws IOException, ConfigurationException, ListenerStartException {
        Files.writeString(folder.resolve("robots.txt"), "User-agent: *\n");
        Configuration configuration = YamlText.in(folder, """
                serve: {host: 127.0.0.1, cacheControl: {index: "max-age=1", shards: "max-age=2"}}
                sites:
                  - id: shop
                    url: https://shop.example.com/
                    sitemaps: https://shop.example.com/maps/
                    feeds: {}
                    robots: {template: robots.txt}
                  - {id: blog, url: "https://blog.example.com/"}
                  - {id: help, url: "https://shop.example.com/help/"}
                """).load(Map.of());
        CountedServing metrics = new CountedServing();
        PublishedFiles files = new PublishedFiles(store, mebibytes * MEBIBYTE, metrics);
        ServeConfig config = Objects.requireNonNull(configuration.serve());
        SiteAddresses addresses = new SiteAddresses(configuration.sites(), config.hosts(), Map.of());
        return new ServedSites(files, FileServer.start(config, 0, addresses, files, limits, metrics), metrics);
    }

    RawClient client() {
        return new RawClient(server.port());
    }

    FileServer server() {
        return server;
    }

    PublishedFiles files() {
        return files;
    }

    /** What is counted. */
    CountedServing metrics() {
        return metrics;
    }

    @Override
    public void close() {
        server.close();
        files.close();
    }
}
