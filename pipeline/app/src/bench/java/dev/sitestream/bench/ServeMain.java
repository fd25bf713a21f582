package dev.sitestream.bench;

import dev.sitestream.config.ServeConfig;
import dev.sitestream.config.StoreConfig.CacheControl;
import dev.sitestream.http.serve.FileServer;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.serve.PublishedFiles;
import dev.sitestream.serve.ServeMetrics;
import dev.sitestream.serve.SiteAddresses;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.store.directory.DirectoryReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A process that only serves published files; it ends when its standard input is closed. */
final class ServeMain {

    private ServeMain() {}

    // Argument: the folder of the store. The first line of the output is its address.
    public static void main(String[] arguments) throws Exception {
        ServeConfig config = ServeConfig.withDefaults(CacheControl.DEFAULT).listeningOn(0);
        Site site = Site.at(WebUrl.parse(CatalogEvents.SITE));
        SiteAddresses addresses = new SiteAddresses(new Sites(List.of(site)), List.of(), Map.of());
        try (PublishedFiles files = new PublishedFiles(
                        new DirectoryReader(Path.of(arguments[0])), config.cacheBytes(), ServeMetrics.NONE);
                FileServer server = FileServer.start(config, addresses, files, ServeMetrics.NONE)) {
            System.out.println("127.0.0.1:" + server.port());
            while (System.in.read() >= 0) {
                // The input is ignored.
            }
        }
    }
}
