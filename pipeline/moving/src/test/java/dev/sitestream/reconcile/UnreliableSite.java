package dev.sitestream.reconcile;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.identity.IdStore.SiteId;
import dev.sitestream.identity.MemoryIdStore;
import dev.sitestream.identity.PageIds;
import dev.sitestream.listing.Listing;
import dev.sitestream.listing.Origin;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.PageId;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.page.event.PageEvent;
import dev.sitestream.page.json.PageFields;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.placement.Lane;
import dev.sitestream.placement.LayoutChangedException;
import dev.sitestream.placement.PageChange;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PageState.Ownership;
import dev.sitestream.placement.state.PageState.Withheld;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import dev.sitestream.site.Territory;
import dev.sitestream.sorting.TemporaryFiles;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A site, and a pipeline to which its events come unreliably: the model is the site itself. Before the listing begins,
 * one event in twenty is lost. Events are doubled, and wait in queues that are read in random order, so that they
 * arrive late and reordered; those of one page or id keep their order, as in a partition, apart from doubled ones.
 */
final class UnreliableSite {

    static final String SOURCE = "erp";

    private static final String BASE = "https://shop.example.com/";
    private static final int MEMORY_BYTES = 2_000;
    private static final int URLS = 30;
    private static final int IDS = 20;
    private static final int CHANGES = 150;
    private static final int QUEUES = 5;
    private static final Instant EPOCH = Instant.parse("2026-11-22T00:00:00Z");
    private static final long LATEST_MILLIS = EPOCH.plusSeconds(3_600).toEpochMilli();

    /** A page of the model. */
    record ModelPage(Page page, @Nullable String id) {}

    private final Random random;
    private final boolean withIds;
    private final Map<String, ModelPage> model = new TreeMap<>();
    private final Map<String, String> urls = new TreeMap<>();
    private final List<List<PageEvent>> queues = new ArrayList<>();
    private final MemoryLaneStore store = new MemoryLaneStore();
    private final PageIds ids = new PageIds(new MemoryIdStore(), Duration.ofDays(7));
    private final Site site;
    private final Lane lane;
    private long clock;
    private boolean losesEvents;

    UnreliableSite(Random random, boolean withIds) throws LayoutChangedException {
        this.random = random;
        this.withIds = withIds;
        try {
            site = Site.at(WebUrl.parse(BASE));
        } catch (InvalidUrlException e) {
            throw new AssertionError(e);
        }
        lane = new Lane(site, store);
        for (int i = 0; i < QUEUES; i++) {
            queues.add(new ArrayList<>());
        }
    }

    void changeBeforeTheListing() {
        losesEvents = true;
        int waiting = random.nextInt(CHANGES);
        for (int i = 0; i < CHANGES; i++) {
            change();
            // Now and then, much waits when the listing begins.
            if (i < CHANGES - waiting) {
                deliverSome();
            }
        }
        losesEvents = false;
    }

    /** Reads a listing that begins now, and reconciles with it; the site changes meanwhile. */
    void reconcile(@Nullable String source) throws IOException, InterruptedException {
        ListingScope scope = new ListingScope(site, Territory.of(site), null, source, Set.of(), now());
        List<byte[]> listing = new ArrayList<>();
        for (ModelPage page : model.values()) {
            listing.add(upsert(page));
        }
        ShrinkBound bound = new ShrinkBound(ShrinkLimit.DEFAULT, OptionalLong.of(URLS));
        try (Reconciliation reconciliation =
                new Reconciliation(scope, bound, TemporaryFiles.ofSystem(), MEMORY_BYTES)) {
            reconciliation.read("listing", receiver -> read(listing, receiver));
            deliverWhatWaits();
            ReconcileResult result = reconciliation.run(new Live(), (event, url) -> {
                enqueue(decode(event));
                goOn();
            });
            if (!result.isComplete()) {
                throw new AssertionError(result);
            }
        }
    }

    void changeAndDeliverTheRest() {
        for (int i = 0; i < 20; i++) {
            goOn();
        }
        while (queues.stream().anyMatch(queue -> !queue.isEmpty())) {
            deliverSome();
        }
    }

    /** The pages of the site that may be listed. */
    Map<String, ModelPage> model() {
        Map<String, ModelPage> visible = new TreeMap<>(model);
        visible.values().removeIf(page -> page.page().visibility().noindex());
        return visible;
    }

    /** The pages that the pipeline lists. */
    Map<String, ModelPage> pages() {
        Map<String, ModelPage> pages = new TreeMap<>();
        store.pages("", (url, state) -> {
            if (state instanceof Listed listed) {
                pages.put(url, new ModelPage(data(listed), owner(state)));
            }
            return true;
        });
        return pages;
    }

    private void read(List<byte[]> listing, Listing.Receiver receiver) throws IOException, InterruptedException {
        for (byte[] upsert : listing) {
            receiver.page(new Origin("listing", 0), upsert);
            if (random.nextInt(10) == 0) {
                goOn();
            }
        }
    }

    private void goOn() {
        if (random.nextInt(3) == 0) {
            change();
        }
        deliverSome();
    }

    private Instant now() {
        return EPOCH.plus(clock, ChronoUnit.MILLIS);
    }

    private void change() {
        clock += 1 + random.nextInt(3);
        if (withIds) {
            changeById();
            return;
        }
        String url = BASE + random.nextInt(URLS);
        if (random.nextInt(4) == 0) {
            model.remove(url);
            send(new PageEvent.Delete(parsed(url), now(), null, null));
        } else {
            upsert(url, null);
        }
    }

    private void changeById() {
        String id = "p:" + random.nextInt(IDS);
        String url = urls.get(id);
        if (url != null && random.nextInt(4) == 0) {
            urls.remove(id);
            model.remove(url);
            send(new PageEvent.Delete(null, now(), id(id), site.id()));
        } else if (url != null && random.nextInt(3) == 0) {
            upsert(url, id);
        } else {
            move(id, url, BASE + random.nextInt(URLS));
        }
    }

    /** Moves an id's page to another URL; if that has a page, both change places, or it must be free. */
    private void move(String id, @Nullable String from, String to) {
        ModelPage there = model.get(to);
        String other = there == null ? null : there.id();
        if (other != null && (from == null || other.equals(id))) {
            return;
        }
        if (from != null) {
            model.remove(from);
        }
        upsert(to, id);
        if (other != null && from != null) {
            clock++;
            upsert(from, other);
        }
    }

    private void upsert(String url, @Nullable String id) {
        Visibility visibility = random.nextInt(5) == 0 ? new Visibility(true, null, 200, null, null) : Visibility.PLAIN;
        // Few titles, so that pages are equal now and then although an event was lost.
        String title = "t" + random.nextInt(4);
        Page page = new Page(url, null, null, null, title, null, null, Extensions.NONE, visibility);
        model.put(url, new ModelPage(page, id));
        if (id != null) {
            urls.put(id, url);
        }
        send(new PageEvent.Upsert(parsed(url), now(), id == null ? null : id(id), null, null, page));
    }

    private static PageId id(String id) {
        return new PageId(SOURCE, id);
    }

    private void send(PageEvent event) {
        if (losesEvents && random.nextInt(20) == 0) {
            return;
        }
        enqueue(event);
    }

    private void enqueue(PageEvent event) {
        List<PageEvent> queue = queues.get(Math.floorMod(new String(event.recordKey(), UTF_8).hashCode(), QUEUES));
        queue.add(event);
        if (random.nextInt(20) == 0) {
            // Doubled, and perhaps before others
            queue.add(random.nextInt(queue.size()), event);
        }
    }

    /**
     * Goes on until everything that waits now is delivered. Without that, a page could be as it is listed only because
     * a former event of it has not arrived yet.
     */
    private void deliverWhatWaits() {
        List<PageEvent> waiting = new ArrayList<>();
        queues.forEach(waiting::addAll);
        while (queues.stream().anyMatch(queue -> queue.stream().anyMatch(waiting::contains))) {
            goOn();
        }
    }

    private void deliverSome() {
        while (random.nextInt(4) != 0) {
            List<PageEvent> queue = queues.get(random.nextInt(QUEUES));
            if (!queue.isEmpty()) {
                apply(queue.remove(0));
            }
        }
    }

    private void apply(PageEvent event) {
        long timeMicros = ChronoUnit.MICROS.between(Instant.EPOCH, Objects.requireNonNull(event.time()));
        PageId id = event.id();
        WebUrl url = event.url();
        if (id == null) {
            apply(event, timeMicros, null);
            return;
        }
        SiteId key = new SiteId(site.id(), id.text());
        PageIds.Effect effect = event instanceof PageEvent.Upsert upsert
                ? ids.upsert(key, upsert.url().href(), timeMicros, 0, LATEST_MILLIS)
                : ids.delete(key, url == null ? null : url.href(), timeMicros, 0, LATEST_MILLIS);
        for (String left : effect.left()) {
            lane.apply(new PageChange.Delete(left, timeMicros, id.text()), 0, LATEST_MILLIS);
        }
        if (!effect.isStale() && event instanceof PageEvent.Upsert) {
            apply(event, timeMicros, id.text());
        }
    }

    private void apply(PageEvent event, long timeMicros, @Nullable String owner) {
        PageChange change = event instanceof PageEvent.Upsert upsert
                ? new PageChange.Upsert(timeMicros, "pages", upsert.page(), owner)
                : new PageChange.Delete(Objects.requireNonNull(event.url()).href(), timeMicros, owner);
        lane.apply(change, 0, LATEST_MILLIS);
    }

    private @Nullable Page data(PageState state) {
        if (state instanceof Listed listed) {
            return data(listed);
        }
        return state instanceof Withheld withheld ? withheld.page() : null;
    }

    private Page data(Listed listed) {
        return ListedPage.decode(listed.slot()).page();
    }

    private static @Nullable String owner(PageState state) {
        Ownership ownership = state.ownership();
        return ownership == null ? null : ownership.owner().substring(SOURCE.length() + 1);
    }

    private static byte[] upsert(ModelPage listed) throws IOException {
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("op", "upsert");
        event.put("url", listed.page().url());
        if (listed.id() != null) {
            event.put("source", SOURCE);
            event.put("id", listed.id());
        }
        event.putAll(PageFields.of(listed.page()));
        return new ObjectMapper().writeValueAsBytes(event);
    }

    private static PageEvent decode(byte[] event) {
        return ((Decoded.Valid) new JsonEventDecoder().decode(null, event, EPOCH.plusSeconds(3_600))).event();
    }

    private static WebUrl parsed(String url) {
        try {
            return WebUrl.parse(url);
        } catch (InvalidUrlException e) {
            throw new AssertionError(e);
        }
    }

    /** Reads one page after the other, while the site goes on. */
    private final class Live implements LivePages {

        private String after = "";

        @Override
        public @Nullable LivePage next() {
            goOn();
            List<LivePage> found = new ArrayList<>();
            store.pages(after, (url, state) -> {
                after = url + '\0';
                Page page = data(state);
                if (page != null) {
                    Ownership ownership = state.ownership();
                    found.add(new LivePage(
                            page,
                            state instanceof Listed,
                            "pages",
                            Instant.EPOCH.plus(state.timeMicros(), ChronoUnit.MICROS),
                            ownership == null ? null : ownership.owner()));
                }
                return found.isEmpty();
            });
            return found.isEmpty() ? null : found.get(0);
        }
    }
}
