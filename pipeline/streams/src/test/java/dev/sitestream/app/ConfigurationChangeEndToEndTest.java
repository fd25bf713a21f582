package dev.sitestream.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.encoding.topic.TopicSource;
import dev.sitestream.extension.PipelineExtension;
import dev.sitestream.mapping.EventOrigin;
import dev.sitestream.mapping.EventPayload;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.site.Limits;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.RobotsRules;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import dev.sitestream.site.Translations;
import dev.sitestream.testing.PipelineSetup;
import dev.sitestream.testing.RunningPipeline;
import dev.sitestream.testing.TestBroker;
import dev.sitestream.testing.TestNamespace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pipeline restarts from its state with another configuration and receives no further event. */
@Tag("slow")
class ConfigurationChangeEndToEndTest {

    private static final String SHOP = "https://shop.example.com/";
    private static final int GROUPS = 40;
    private static final ListingRules NO_FRENCH =
            new ListingRules(List.of(PathPattern.of("/fr/**")), List.of(), RobotsRules.NONE);
    private static final Translations TRANSLATED = new Translations("en");

    /** Files that the index no longer lists are kept for an hour, as for crawlers. */
    private static final PublishSettings FOR_CRAWLERS =
            TestPublishing.settings(Duration.ofMillis(10), Duration.ofHours(1));

    private final TestNamespace broker = TestBroker.namespace("configuration-change");

    @TempDir
    private Path folder;

    @Test
    void pagesLeaveAndComeBackAndNameTheirSiblingsAsConfigured() throws Exception {
        try (RunningPipeline run = start(ListingRules.NONE, null)) {
            run.send(events());
            awaitPublished(run, pages("en", "de", "fr"), Map.of());
        }
        try (RunningPipeline run = start(NO_FRENCH, TRANSLATED)) {
            awaitPublished(run, pages("en", "de"), alternates("en", "de"));
        }
        try (RunningPipeline run = start(ListingRules.NONE, null)) {
            awaitPublished(run, pages("en", "de", "fr"), Map.of());
        }
    }

    @Test
    void aTopicThatIsAddedIsReadAfterAQuickRestart() throws Exception {
        String rows = broker.topic("rows");
        broker.create(rows, 1, Map.of());
        Site site = PipelineSetup.siteAt(SHOP);
        PipelineSetup setup = PipelineSetup.of(broker, folder, site).withPartitions(2);
        try (RunningPipeline run = RunningPipeline.start(setup)) {
            run.send(events());
            run.await("its pages", () -> run.app().activity().livePages() == 3 * GROUPS);
        }
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.copyOf(broker.client()), new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(
                            rows, ("{\"op\":\"upsert\",\"url\":\"" + SHOP + "chair\"}").getBytes(UTF_8)))
                    .get();
        }
        TopicSource added = new TopicSource(rows, new EventPayload(new EventOrigin("cms", site.id(), site.url())));
        try (RunningPipeline run =
                RunningPipeline.start(setup.withPeers(new Peers(List.of(added), PipelineExtension.NONE)))) {
            run.await("the page of the topic", () -> run.app().activity().livePages() == 3 * GROUPS + 1);
        }
    }

    private RunningPipeline start(ListingRules rules, @Nullable Translations translations) throws Exception {
        return RunningPipeline.start(PipelineSetup.of(broker, folder, site(rules, translations))
                .withPartitions(2)
                .withSettings(FOR_CRAWLERS));
    }

    private static Site site(ListingRules rules, @Nullable Translations translations) throws InvalidUrlException {
        return new Site(
                "shop",
                WebUrl.parse(SHOP),
                SHOP,
                2,
                new Limits(25, Limits.PROTOCOL.bytes()),
                PublishWaits.after(Duration.ofMillis(20)),
                Site.DEFAULT_SECTIONS,
                rules,
                translations,
                Outputs.DEFAULT,
                ShrinkLimit.DEFAULT);
    }

    private void awaitPublished(RunningPipeline run, Set<String> pages, Map<String, Map<String, String>> alternates) {
        run.await("site as it is configured", () -> {
            Path shop = folder.resolve("public").resolve("shop");
            // The index may be missing at first; once it exists, every file that it lists exists and is complete.
            if (!Files.exists(shop.resolve("sitemap.xml"))) {
                return false;
            }
            return isPublished(shop, pages, alternates);
        });
    }

    private static boolean isPublished(Path folder, Set<String> pages, Map<String, Map<String, String>> alternates) {
        try {
            PublishedSite site = PublishedSite.read(folder);
            return site.pages().keySet().equals(pages) && site.alternates().equals(alternates);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (AssertionError onTheMove) {
            // A page that moves is in both files for a while, but not in the end.
            return false;
        }
    }

    private static List<byte[]> events() {
        List<byte[]> events = new ArrayList<>();
        for (int group = 0; group < GROUPS; group++) {
            for (String language : List.of("en", "de", "fr")) {
                String event = "{\"op\":\"upsert\",\"url\":\"" + url(language, group) + "\",\"language\":\"" + language
                        + "\",\"translationGroup\":\"" + group + "\"}";
                events.add(event.getBytes(UTF_8));
            }
        }
        return events;
    }

    private static Set<String> pages(String... languages) {
        Set<String> pages = new HashSet<>();
        for (int group = 0; group < GROUPS; group++) {
            for (String language : languages) {
                pages.add(url(language, group));
            }
        }
        return pages;
    }

    private static Map<String, Map<String, String>> alternates(String... languages) {
        Map<String, Map<String, String>> alternates = new HashMap<>();
        for (int group = 0; group < GROUPS; group++) {
            Map<String, String> siblings = new HashMap<>();
            for (String language : languages) {
                siblings.put(language, url(language, group));
            }
            siblings.put("x-default", url("en", group));
            for (String language : languages) {
                alternates.put(url(language, group), siblings);
            }
        }
        return alternates;
    }

    private static String url(String language, int group) {
        return SHOP + language + "/" + group;
    }
}
