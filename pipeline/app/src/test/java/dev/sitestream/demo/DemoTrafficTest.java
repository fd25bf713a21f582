package dev.sitestream.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class DemoTrafficTest {

    private static final int PRODUCTS = 2000;
    private static final int CHANGES = 50_000;
    private static final Instant OPENED = Instant.parse("2026-11-21T10:00:00.123Z");
    private static final Set<String> FIELDS = Set.of(
            "op",
            "url",
            "time",
            "lastmod",
            "changefreq",
            "priority",
            "section",
            "title",
            "language",
            "translationGroup",
            "images",
            "news");

    private final ObjectMapper mapper = new ObjectMapper();
    private final AtomicLong now = new AtomicLong(OPENED.toEpochMilli());
    private final InstantSource clock = () -> Instant.ofEpochMilli(now.get());

    @Test
    void theSameSeedBringsTheSameTraffic() {
        assertThat(texts(new DemoTraffic(1, () -> OPENED, PRODUCTS)))
                .isEqualTo(texts(new DemoTraffic(1, () -> OPENED, PRODUCTS)))
                .isNotEqualTo(texts(new DemoTraffic(2, () -> OPENED, PRODUCTS)));
    }

    @Test
    void everyEventIsJsonWithTheContractsFields() throws IOException {
        for (DemoEvent event : events(new DemoTraffic(3, clock, PRODUCTS))) {
            JsonNode json = mapper.readTree(event.json());

            Set<String> names = new HashSet<>();
            json.fieldNames().forEachRemaining(names::add);
            assertThat(FIELDS).containsAll(names);
            assertThat(json.path("op").asText()).isIn("upsert", "delete");
            assertThat(json.path("url").asText()).isEqualTo(event.url());
            assertThat(Instant.parse(json.path("time").asText())).isBeforeOrEqualTo(clock.instant());
            if (json.path("op").asText().equals("upsert")) {
                assertThat(Instant.parse(json.path("lastmod").asText())).isBeforeOrEqualTo(clock.instant());
                assertThat(json.path("title").asText()).isNotBlank();
            }
        }
    }

    @Test
    void everyUrlLiesUnderOneOfTheSitesAndIsCleanAscii() {
        List<String> bases = Arrays.stream(DemoSite.values()).map(DemoSite::url).toList();

        assertThat(events(new DemoTraffic(4, clock, PRODUCTS)))
                .allSatisfy(event -> assertThat(event.url())
                        .matches("https://[a-z.]+/[a-z0-9/-]+")
                        .matches(url -> bases.stream().anyMatch(url::startsWith)));
    }

    @Test
    void deletesAreOnlyOfLivePagesAndTheCountsAgree() throws IOException {
        DemoTraffic traffic = new DemoTraffic(5, clock, PRODUCTS);
        Set<String> live = new HashSet<>();
        int deletes = 0;
        for (DemoEvent event : events(traffic)) {
            if (mapper.readTree(event.json()).path("op").asText().equals("delete")) {
                assertThat(live.remove(event.url())).as(event.url()).isTrue();
                deletes++;
            } else {
                live.add(event.url());
            }
        }

        assertThat(deletes).isGreaterThan(CHANGES / 100);
        for (DemoSite site : DemoSite.values()) {
            assertThat(live.stream().filter(url -> url.startsWith(site.url())))
                    .as(site.id())
                    .hasSize(traffic.livePages(site));
        }
    }

    @Test
    void theInitialLoadHasEveryPageOnce() {
        DemoTraffic traffic = new DemoTraffic(6, clock);
        Set<String> urls = new HashSet<>();
        int events = 0;
        for (Iterator<DemoEvent> load = traffic.initialLoad(); load.hasNext(); events++) {
            urls.add(load.next().url());
        }

        assertThat(urls).hasSize(events).hasSize(traffic.initialEvents());
        assertThat(urls.stream().filter(url -> url.startsWith("https://shop.example.com/p/")))
                .hasSize(200_000);
        assertThat(traffic.livePages(DemoSite.SHOP)
                        + traffic.livePages(DemoSite.BLOG)
                        + traffic.livePages(DemoSite.NEWS))
                .isEqualTo(events);
    }

    @Test
    void initialEventsThatComeLateChangeNothing() throws IOException {
        DemoTraffic traffic = new DemoTraffic(10, clock, PRODUCTS);
        Iterator<DemoEvent> load = traffic.initialLoad();
        Map<String, Instant> times = new HashMap<>();
        Set<String> live = new HashSet<>();
        List<DemoEvent> liveFirst = new ArrayList<>();
        for (int i = 0; i < CHANGES; i++) {
            liveFirst.add(traffic.next());
        }
        load.forEachRemaining(liveFirst::add);
        for (DemoEvent event : liveFirst) {
            JsonNode json = mapper.readTree(event.json());
            Instant time = Instant.parse(json.path("time").asText());
            if (time.isBefore(times.getOrDefault(event.url(), Instant.MIN))) {
                continue;
            }
            times.put(event.url(), time);
            if (json.path("op").asText().equals("delete")) {
                live.remove(event.url());
            } else {
                live.add(event.url());
            }
        }

        for (DemoSite site : DemoSite.values()) {
            assertThat(live.stream().filter(url -> url.startsWith(site.url())))
                    .as(site.id())
                    .hasSize(traffic.livePages(site));
        }
    }

    @Test
    void fewProductsGetMostOfTheChanges() {
        Map<String, Integer> changes = new HashMap<>();
        DemoTraffic traffic = new DemoTraffic(7, clock, PRODUCTS);
        for (int i = 0; i < CHANGES; i++) {
            String url = traffic.next().url();
            if (url.startsWith(DemoSite.SHOP.url())) {
                changes.merge(url, 1, Integer::sum);
            }
        }
        List<Integer> mostFirst =
                changes.values().stream().sorted(Comparator.reverseOrder()).toList();
        int all = mostFirst.stream().mapToInt(Integer::intValue).sum();
        int ofTheFirstHundred =
                mostFirst.stream().limit(100).mapToInt(Integer::intValue).sum();

        assertThat(ofTheFirstHundred).isGreaterThan(all / 3);
        assertThat(mostFirst).hasSizeGreaterThan(PRODUCTS / 2);
    }

    @Test
    void postsAppearInSixLanguagesOfOneGroup() throws IOException {
        Map<String, Set<String>> languages = new HashMap<>();
        for (DemoEvent event : events(new DemoTraffic(8, clock, 1))) {
            JsonNode json = mapper.readTree(event.json());
            if (json.has("translationGroup")) {
                languages
                        .computeIfAbsent(json.path("translationGroup").asText(), group -> new TreeSet<>())
                        .add(json.path("language").asText());
                assertThat(event.url()).contains("/" + json.path("language").asText() + "/");
                assertThat(DemoSite.BLOG.sections())
                        .extracting(DemoSection::name)
                        .contains(json.path("section").asText());
            }
        }

        assertThat(languages.values()).anyMatch(group -> group.size() == 1);
        assertThat(languages).containsValue(new TreeSet<>(Set.of("de", "en", "es", "fr", "ja", "pt")));
    }

    @Test
    void mostNewsChangesAreOfTheLastHour() {
        DemoTraffic traffic = new DemoTraffic(9, clock, 1);
        Map<String, Instant> published = new HashMap<>();
        int fresh = 0;
        int older = 0;
        for (int i = 0; i < 20_000; i++) {
            now.addAndGet(5000);
            String url = traffic.next().url();
            if (url.startsWith(DemoSite.NEWS.url())) {
                Instant first = published.putIfAbsent(url, clock.instant());
                if (first != null && first.isAfter(clock.instant().minus(Duration.ofHours(1)))) {
                    fresh++;
                } else if (first != null) {
                    older++;
                }
            }
        }

        assertThat(older).isPositive();
        assertThat(fresh).isGreaterThan(older * 3);
    }

    @Test
    void aShopWithoutProductsIsRefused() {
        assertThatThrownBy(() -> new DemoTraffic(1, clock, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("products is 0, less than 1");
    }

    private List<DemoEvent> events(DemoTraffic traffic) {
        List<DemoEvent> events = new ArrayList<>();
        traffic.initialLoad().forEachRemaining(events::add);
        for (int i = 0; i < CHANGES; i++) {
            now.addAndGet(37);
            events.add(traffic.next());
        }
        return events;
    }

    private String texts(DemoTraffic traffic) {
        return events(traffic).stream()
                .map(event -> new String(event.json(), UTF_8))
                .collect(Collectors.joining("\n"));
    }
}
