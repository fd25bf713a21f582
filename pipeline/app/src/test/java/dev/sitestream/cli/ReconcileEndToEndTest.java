package dev.sitestream.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.http.OperatorClient;
import dev.sitestream.listing.Listing;
import dev.sitestream.listing.Origin;
import dev.sitestream.listing.live.LiveListing;
import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.page.event.PageEvent;
import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.PageEntry;
import dev.sitestream.query.PagesAnswer;
import dev.sitestream.remote.PipelineClient;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** A pipeline of two instances that has missed events, a full listing, and what becomes of both. */
@Tag("slow")
@TestInstance(Lifecycle.PER_CLASS)
class ReconcileEndToEndTest {

    private static final String SHOP = "https://stock.example.com/";
    private static final int URLS = 800;
    private static final int EVENTS = 3_000;

    /** Live events leave the others as they are, however many come while a listing is compared. */
    private static final int LIVE_URLS = URLS / 2;

    @TempDir
    private Path folder;

    private final Random random = new Random(1);

    /** The site itself: the titles of its pages. */
    private final Map<String, String> model = Collections.synchronizedMap(new TreeMap<>());

    /** Far enough behind the present that all events are in the past. */
    private Instant clock = Instant.now().truncatedTo(ChronoUnit.MICROS).minusSeconds(60);

    private final TwoInstances instances = SharedInstances.get();

    @AfterEach
    void rest() throws Exception {
        instances.awaitRest();
    }

    @Test
    void aSiteThatHasMissedEventsEndsEqualToItsListingAndTheEventsSince() throws Exception {
        instances.send(withFaults(events(EVENTS)));
        Instant began = tick();
        String listing = listing(List.copyOf(model.entrySet()));
        AtomicBoolean done = new AtomicBoolean();
        ExecutorService sender = Executors.newSingleThreadExecutor();
        try {
            Future<?> live = sender.submit(() -> sendLiveEvents(done));
            CommandRun run = reconcile("--began", began.toString(), listing);
            done.set(true);
            live.get();

            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out()).contains("missing (upserts sent)").contains("gone (deletes sent)");
        } finally {
            done.set(true);
            sender.shutdown();
        }
        awaitModel(0);
        awaitModel(1);

        CommandRun half = reconcile("--began", tick().toString(), listing(half()));
        assertThat(half.exitCode()).isEqualTo(1);
        assertThat(half.err()).contains("nothing is deleted: the listing lacks").contains("--allow-shrink");

        CommandRun again = reconcile("--began", tick().toString(), listing(List.copyOf(model.entrySet())));
        assertThat(again.exitCode()).as(again.err()).isZero();
        assertThat(again.out())
                .contains("site stock:           0 missing")
                .contains("site stock:           0 different")
                .contains("site stock:           0 gone");
        assertThat(titles(0)).isEqualTo(model);
    }

    @Test
    void aDryRunPrintsWhatItWouldDo() throws Exception {
        instances.send(events(50));
        awaitModel(0);
        String url = model.keySet().iterator().next();
        Map<String, String> other = new TreeMap<>(model);
        other.put(url, "Other");
        other.put(SHOP + "new", "New");

        CommandRun run = reconcile("--dry-run", "--began", tick().toString(), listing(List.copyOf(other.entrySet())));

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("site stock:           1 missing (upserts would be sent)")
                .contains("site stock:           1 different (upserts would be sent)")
                .contains("missing: " + SHOP + "new")
                .contains("different: " + url + " [title]");
    }

    @Test
    void wrongUsageIsExplained() throws Exception {
        String file = listing(List.of(Map.entry(SHOP + "a", "t")));

        assertThat(reconcile(file))
                .satisfies(run -> assertThat(run.exitCode()).isEqualTo(2))
                .satisfies(run -> assertThat(run.err()).contains("may have been written before, so name the time"));
        assertThat(reconcile("--began", "yesterday", file).err()).contains("--began: `yesterday` is not a time");
        assertThat(reconcile("--began", "2020-01-01T00:00:00Z", file).err()).contains("older than 7 days");
        assertThat(reconcile("--began", "2120-01-01T00:00:00Z", file).err()).contains("is in the future");
        assertThat(reconcile("--section", "news", "-").err())
                .contains("site `stock` has no section `news`; its sections are `blog`, `products`");
        assertThat(reconcile("--source", "No Source", "-").err()).contains("--source: allowed are");
        assertThat(reconcile("--ignore", "colour", "-").err()).contains("there is no field `colour`");
        assertThat(reconcile("--allow-shrink", "-1", "-").err()).contains("--allow-shrink");
    }

    @Test
    void pagesAreListedInPartsByEitherInstance() throws Exception {
        instances.send(events(400));
        awaitModel(0);
        List<String> expected = List.copyOf(model.keySet());
        for (int instance = 0; instance < 2; instance++) {
            OperatorClient operators = instances.operator(instance);
            for (int limit : List.of(7, 100)) {
                List<String> urls = new ArrayList<>();
                String next = "";
                while (next != null) {
                    String path = "/sites/stock/pages?state=listed&limit=" + limit
                            + (next.isEmpty() ? "" : "&after=" + URLEncoder.encode(next, UTF_8));
                    PagesAnswer answer = AnswerJson.read(operators.get(path).body(), PagesAnswer.class);
                    assertThat(answer.pages()).hasSizeLessThanOrEqualTo(limit);
                    answer.pages().stream().map(PageEntry::url).forEach(urls::add);
                    next = answer.next();
                }
                assertThat(urls).isEqualTo(expected);
            }
            String blog = operators
                    .get("/sites/stock/pages?section=blog&prefix=" + URLEncoder.encode(SHOP + "blog/", UTF_8))
                    .body();
            assertThat(AnswerJson.read(blog, PagesAnswer.class).pages())
                    .isNotEmpty()
                    .allMatch(page -> Objects.equals(page.section(), "blog"))
                    .allMatch(page -> Objects.requireNonNull(page.file()).startsWith("blog-l"));
            assertThat(operators.get("/sites/stock/pages?sate=listed").statusCode())
                    .isEqualTo(400);
            assertThat(operators.get("/sites/none/pages").statusCode()).isEqualTo(404);
        }
    }

    private CommandRun reconcile(String... arguments) {
        return CommandRun.of(Stream.concat(
                        Stream.of("reconcile", "--config", instances.configuration(1), "--site", "stock"),
                        Stream.of(arguments))
                .toArray(String[]::new));
    }

    private synchronized Instant tick() {
        clock = clock.plus(1, ChronoUnit.MILLIS);
        return clock;
    }

    /** Changes the site at random, and returns its events. */
    private List<String> events(int count) {
        return events(count, URLS);
    }

    /** Changes only so many of the site's URLs. */
    private synchronized List<String> events(int count, int urls) {
        List<String> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int number = random.nextInt(urls);
            String url = SHOP + (number % 3 == 0 ? "blog/" : "p/") + number;
            Instant time = tick();
            if (random.nextInt(6) == 0) {
                model.remove(url);
                events.add("{\"op\":\"delete\",\"url\":\"" + url + "\",\"time\":\"" + time + "\"}");
            } else {
                String title = "t" + random.nextInt(50);
                model.put(url, title);
                events.add("{\"op\":\"upsert\",\"url\":\"" + url + "\",\"time\":\"" + time + "\",\"title\":\"" + title
                        + "\"}");
            }
        }
        return events;
    }

    /** Loses one event in twenty, doubles one in twenty, and moves one in twenty. */
    private List<String> withFaults(List<String> events) {
        List<String> sent = new ArrayList<>(events);
        sent.removeIf(event -> random.nextInt(20) == 0);
        for (int i = 0; i < events.size() / 20; i++) {
            sent.add(random.nextInt(sent.size()), sent.get(random.nextInt(sent.size())));
            Collections.swap(sent, random.nextInt(sent.size()), random.nextInt(sent.size()));
        }
        return sent;
    }

    private void sendLiveEvents(AtomicBoolean done) {
        try {
            while (!done.get()) {
                instances.send(events(20, LIVE_URLS));
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private List<Map.Entry<String, String>> half() {
        List<Map.Entry<String, String>> all = List.copyOf(model.entrySet());
        return all.subList(0, all.size() / 2);
    }

    private String listing(List<Map.Entry<String, String>> pages) throws IOException {
        List<String> lines = pages.stream()
                .map(page ->
                        "{\"op\":\"upsert\",\"url\":\"" + page.getKey() + "\",\"title\":\"" + page.getValue() + "\"}")
                .toList();
        return Files.write(folder.resolve("listing.ndjson"), lines).toString();
    }

    private void awaitModel(int instance) throws Exception {
        try {
            instances.await("equality with the model", () -> titles(instance).equals(model));
        } catch (AssertionError e) {
            // Names the pages that differ
            assertThat(titles(instance)).isEqualTo(model);
            throw e;
        }
    }

    /** The titles of all listed pages, as an instance answers. */
    private Map<String, String> titles(int instance) throws Exception {
        Map<String, String> titles = new TreeMap<>();
        new LiveListing(new PipelineClient("127.0.0.1:" + instances.port(instance)), "stock")
                .read(new Listing.Receiver() {
                    @Override
                    public void page(Origin origin, byte[] upsert) {
                        PageEvent.Upsert event = decode(upsert);
                        titles.put(
                                event.page().url(),
                                Objects.requireNonNull(event.page().title()));
                    }

                    @Override
                    public void problem(Origin origin, String text) {
                        throw new AssertionError(text);
                    }
                });
        return titles;
    }

    private static PageEvent.Upsert decode(byte[] upsert) {
        Decoded decoded = new JsonEventDecoder().decode(null, upsert, Instant.now());
        return (PageEvent.Upsert) ((Decoded.Valid) decoded).event();
    }
}
