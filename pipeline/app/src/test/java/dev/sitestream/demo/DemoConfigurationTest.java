package dev.sitestream.demo;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.Broker;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.HttpConfig;
import dev.sitestream.config.ServeConfig;
import dev.sitestream.config.StoreConfig;
import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.serve.Address;
import dev.sitestream.serve.SiteAddresses;
import dev.sitestream.site.Limits;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.store.ObjectKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoConfigurationTest {

    private static final Path STORE = Path.of("/it's ${HERE} #1");

    @TempDir
    private Path folder;

    @Test
    void thePipelineKnowsTheThreeSites() throws Exception {
        assertThat(load().sites().asList()).extracting(Site::id).containsExactly("shop", "blog", "news");
        assertThat(load().sites()).allSatisfy(site -> {
            assertThat(site.limits()).isEqualTo(Limits.PROTOCOL);
            assertThat(site.lanes()).isEqualTo(1);
        });
    }

    @Test
    void itSaysWhereTheDemonstrationIs() throws Exception {
        Configuration configuration = load();

        assertThat(configuration.store()).isEqualTo(new StoreConfig.Directory(STORE));
        assertThat(configuration.state()).isEqualTo(Path.of("/state"));
        assertThat(configuration.broker()).isEqualTo(new Broker.Embedded(19092));
        assertThat(configuration.http()).isEqualTo(new HttpConfig(HttpConfig.DEFAULT_HOST, 18081));
    }

    @Test
    void theFilesOfEachSiteAreServedAtTheirAddressesOnThisMachine() throws Exception {
        Configuration configuration = load();

        ServeConfig serve = requireNonNull(configuration.serve());
        SiteAddresses addresses = new SiteAddresses(configuration.sites(), serve.hosts(), Map.of());
        for (DemoSite demo : DemoSite.values()) {
            Site site = configuration.sites().byId(demo.id()).orElseThrow();
            WebUrl folder = WebUrl.parse(site.sitemaps());

            assertThat(site.sitemaps()).isEqualTo(serve.url() + demo.id() + "/");
            assertThat(addresses.find(folder.host(), folder.path() + "sitemap.xml"))
                    .isInstanceOfSatisfying(
                            Address.Published.class,
                            found -> assertThat(found.file().key()).isEqualTo(new ObjectKey(demo.id(), "sitemap.xml")));
        }
    }

    @Test
    void everySectionKeepsItsNameAndItsPlace() throws Exception {
        for (DemoSite demo : DemoSite.values()) {
            Site site = load().sites().byId(demo.id()).orElseThrow();

            assertThat(site.sections())
                    .extracting(Section::name)
                    .containsExactlyElementsOf(
                            demo.sections().stream().map(DemoSection::name).toList());
        }
    }

    @Test
    void everyPageHasItsSite() throws Exception {
        Configuration configuration = load();
        for (Iterator<DemoEvent> load = new DemoTraffic(1, Instant::now, 100).initialLoad(); load.hasNext(); ) {
            String url = load.next().url();
            Site site = configuration.sites().siteOf(WebUrl.parse(url)).orElseThrow();

            assertThat(Arrays.stream(DemoSite.values())
                            .filter(demo -> url.startsWith(demo.url()))
                            .map(DemoSite::id))
                    .containsExactly(site.id());
        }
    }

    private Configuration load() throws Exception {
        Path file = folder.resolve("sitestream.yaml");
        Files.writeString(file, DemoConfiguration.text(STORE, Path.of("/state"), 19092, 18081, 18080));
        return ConfigurationLoader.load(file, Map.of());
    }
}
