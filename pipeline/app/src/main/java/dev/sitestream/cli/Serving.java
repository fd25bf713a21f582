package dev.sitestream.cli;

import dev.sitestream.announce.extension.Announcing;
import dev.sitestream.cli.setup.ObjectStores;
import dev.sitestream.cli.setup.OpenReader;
import dev.sitestream.cli.setup.OutputException;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.ServeConfig;
import dev.sitestream.http.OperatorServer;
import dev.sitestream.http.listener.ListenerStartException;
import dev.sitestream.http.serve.FileServer;
import dev.sitestream.serve.PublishedFiles;
import dev.sitestream.serve.ServeMetrics;
import dev.sitestream.serve.SiteAddresses;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The published files over HTTP, with their own connection to the object store. */
final class Serving implements AutoCloseable {

    /** How many indexes are named. */
    private static final int MOST_INDEXES = 3;

    private final OpenReader store;
    private final PublishedFiles files;
    private final FileServer server;
    private final String address;
    private final String start;

    private Serving(OpenReader store, PublishedFiles files, FileServer server, String address, String start) {
        this.store = store;
        this.files = files;
        this.server = server;
        this.address = address;
        this.start = start;
    }

    /**
     * Starts to serve the files; null if the configuration does not say so.
     *
     * @param operators has the metrics; null if it is disabled
     */
    static @Nullable Serving start(Configuration configuration, @Nullable OperatorServer operators)
            throws OutputException, ListenerStartException {
        ServeConfig config = configuration.serve();
        if (config == null) {
            return null;
        }
        OpenReader store = ObjectStores.toServe(configuration.store());
        ServeMetrics metrics = operators == null ? ServeMetrics.NONE : operators.serveMetrics();
        PublishedFiles files = new PublishedFiles(store.files(), config.cacheBytes(), metrics);
        SiteAddresses addresses = new SiteAddresses(configuration.sites(), config.hosts(), keyFiles(configuration));
        try {
            FileServer server = FileServer.start(config, addresses, files, metrics);
            ServeConfig actual = config.listeningOn(server.port());
            return new Serving(store, files, server, actual.address(), start(actual, configuration.sites()));
        } catch (ListenerStartException e) {
            files.close();
            store.close();
            throw e;
        }
    }

    /** Where to look first: at the indexes of a few sites, unless the sites differ in their hosts only. */
    static String start(ServeConfig config, Sites sites) {
        List<String> indexes = sites.asList().stream()
                .map(site -> indexOf(config, site))
                .distinct()
                .toList();
        if (indexes.size() < sites.asList().size()) {
            return config.url() + ", by the hosts of their addresses";
        }
        int named = Math.min(MOST_INDEXES, indexes.size());
        String first = String.join(", ", indexes.subList(0, named));
        return named == indexes.size() ? first : first + " and " + (indexes.size() - named) + " more";
    }

    /** Where the index of a site is found on this machine if no other site has the same path, whatever its host. */
    static String indexOf(ServeConfig config, Site site) {
        return config.url() + SiteAddresses.indexPath(site).substring(1);
    }

    /** The names of the published files with keys for IndexNow, by the sites' ids. */
    private static Map<String, String> keyFiles(Configuration configuration) {
        Announcing announcing = Announcing.in(configuration.extension());
        Map<String, String> names = new HashMap<>();
        configuration
                .sites()
                .forEach(site -> announcing.keyFile(site).ifPresent(file -> names.put(site.id(), file.name())));
        return names;
    }

    /** Where it listens. */
    String address() {
        return address;
    }

    /** The addresses to open in a browser. */
    String start() {
        return start;
    }

    @Override
    public void close() {
        server.close();
        files.close();
        store.close();
    }
}
