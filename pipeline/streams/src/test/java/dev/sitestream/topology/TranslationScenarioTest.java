package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import crawlercommons.sitemaps.SiteMapURL;
import crawlercommons.sitemaps.extension.Extension;
import crawlercommons.sitemaps.extension.ExtensionMetadata;
import crawlercommons.sitemaps.extension.LinkAttributes;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.Site;
import dev.sitestream.site.Translations;
import dev.sitestream.store.MemoryObjectStore;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages whose events have only a language and a group list each other in the published files. */
class TranslationScenarioTest {

    private static final String EN = "https://shop.example.com/blog/en";
    private static final String DE = "https://shop.example.com/blog/de";
    private static final String FR = "https://shop.example.com/p/fr";

    private final MemoryObjectStore objects = new MemoryObjectStore();
    private final Site site = TestSites.shop(ListingRules.NONE, new Translations("en"), Outputs.DEFAULT);
    private final CrawledSite crawled = new CrawledSite(site, objects);
    private PipelineDriver pipeline;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    TranslationScenarioTest() {}

    @BeforeEach
    void start(@TempDir Path state) {
        pipeline = new PipelineDriver(state, PublishSettings.ONCE, objects, site);
        upsert(EN, "en", "g");
        upsert(DE, "de", "g");
        upsert(FR, "fr", "g");
    }

    @AfterEach
    void stop() {
        pipeline.close();
    }

    @Test
    void everyMemberListsAllAndTheDefaultForEverybodyElse() {
        Map<String, String> all = Map.of("en", EN, "de", DE, "fr", FR, "x-default", EN);

        assertThat(alternates()).isEqualTo(Map.of(EN, all, DE, all, FR, all));
    }

    @Test
    void aDeletedMemberIsNamedNoMoreUntilItIsBack() {
        pipeline.delete(EN);
        pipeline.settle();
        Map<String, String> left = Map.of("de", DE, "fr", FR);
        assertThat(alternates()).isEqualTo(Map.of(DE, left, FR, left));

        upsert(EN, "en", "g");
        Map<String, String> all = Map.of("en", EN, "de", DE, "fr", FR, "x-default", EN);
        assertThat(alternates()).isEqualTo(Map.of(EN, all, DE, all, FR, all));
    }

    @Test
    void aMemberThatIsNotListedIsNotNamedEither() {
        upsert(FR, "fr", "g", "\"robots\":\"noindex\"");

        Map<String, String> left = Map.of("en", EN, "de", DE, "x-default", EN);
        assertThat(alternates()).isEqualTo(Map.of(EN, left, DE, left));
    }

    @Test
    void aScheduledMemberIsNamedWhenTheClockBringsIt() {
        String es = "https://shop.example.com/p/es";
        upsert(es, "es", "g", "\"publishAt\":\"" + pipeline.now().plus(Duration.ofHours(1)) + "\"");
        assertThat(alternates(EN)).doesNotContainKey("es");

        pipeline.leap(Duration.ofHours(1));
        Map<String, String> all = Map.of("en", EN, "de", DE, "fr", FR, "es", es, "x-default", EN);
        assertThat(alternates()).isEqualTo(Map.of(EN, all, DE, all, FR, all, es, all));
    }

    @Test
    void aMemberThatMovesIsNamedByItsNewGroupOnly() {
        String es = "https://shop.example.com/p/es";
        upsert(es, "es", "h");
        assertThat(alternates(es)).as("alone").isEmpty();

        upsert(FR, "fr", "h");
        Map<String, String> left = Map.of("en", EN, "de", DE, "x-default", EN);
        Map<String, String> other = Map.of("es", es, "fr", FR);
        assertThat(alternates()).isEqualTo(Map.of(EN, left, DE, left, FR, other, es, other));
    }

    @Test
    void ofTwoPagesInOneLanguageTheLaterCountsWhileItIsThere() {
        String other = "https://shop.example.com/p/de-2";
        upsert(other, "de", "g");
        Map<String, String> later = Map.of("en", EN, "de", other, "fr", FR, "x-default", EN);
        assertThat(alternates()).isEqualTo(Map.of(EN, later, other, later, FR, later, DE, Map.of()));

        pipeline.delete(other);
        pipeline.settle();
        Map<String, String> all = Map.of("en", EN, "de", DE, "fr", FR, "x-default", EN);
        assertThat(alternates()).isEqualTo(Map.of(EN, all, DE, all, FR, all));
    }

    @Test
    void alternatesThatAPageGivesItselfWinOverThoseOfItsGroup() {
        String nl = "https://nl.example.com/";
        upsert(
                EN,
                "en",
                "g",
                "\"alternates\":[{\"hreflang\":\"en\",\"href\":\"" + EN + "\"},{\"hreflang\":\"nl\",\"href\":\"" + nl
                        + "\"}]");

        Map<String, String> all = Map.of("en", EN, "de", DE, "fr", FR, "x-default", EN);
        assertThat(alternates()).isEqualTo(Map.of(EN, Map.of("en", EN, "nl", nl), DE, all, FR, all));

        upsert(EN, "en", "g");
        assertThat(alternates(EN)).isEqualTo(all);
    }

    @Test
    void theLastOfAGroupNamesNoOtherPage() {
        pipeline.delete(EN);
        pipeline.delete(DE);
        pipeline.settle();

        assertThat(alternates()).isEqualTo(Map.of(FR, Map.of()));
    }

    /** Sends an upsert one second after the previous one, and settles. */
    private void upsert(String url, String language, String group, String... fields) {
        String[] all = new String[fields.length + 2];
        all[0] = "\"language\":\"" + language + "\"";
        all[1] = "\"translationGroup\":\"" + group + "\"";
        System.arraycopy(fields, 0, all, 2, fields.length);
        pipeline.pass(Duration.ofSeconds(1));
        pipeline.upsert(url, all);
        pipeline.settle();
    }

    private Map<String, String> alternates(String url) {
        return Objects.requireNonNull(alternates().get(url), url);
    }

    /** Returns the alternates of every listed page, by its URL: the hrefs by language. */
    private Map<String, Map<String, String>> alternates() {
        Map<String, Map<String, String>> alternates = new TreeMap<>();
        crawled.pages().forEach((url, page) -> alternates.put(url, links(page)));
        return alternates;
    }

    private static Map<String, String> links(SiteMapURL page) {
        Map<String, String> links = new TreeMap<>();
        ExtensionMetadata[] found = page.getAttributesForExtension(Extension.LINKS);
        if (found != null) {
            for (ExtensionMetadata metadata : found) {
                LinkAttributes link = (LinkAttributes) metadata;
                String former =
                        links.put(String.valueOf(link.getParams().get("hreflang")), String.valueOf(link.getHref()));
                assertThat(former).as("a second one for a language").isNull();
            }
        }
        return links;
    }
}
