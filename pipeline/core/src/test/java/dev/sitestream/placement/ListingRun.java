package dev.sitestream.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Hreflang;
import dev.sitestream.page.Page;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.placement.PageNotice.Joined;
import dev.sitestream.placement.PageNotice.Left;
import dev.sitestream.placement.PageNotice.Reported;
import dev.sitestream.placement.PageNotice.Unreported;
import dev.sitestream.placement.changes.ChangeReceiver;
import dev.sitestream.placement.changes.VisibleChange;
import dev.sitestream.placement.changes.VisibleChanges;
import dev.sitestream.placement.changes.VisibleChanges.SlotCopies;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Deleted;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PageState.Withheld;
import dev.sitestream.placement.state.RecordedGroups;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.placement.state.WithheldCounts;
import dev.sitestream.published.PageRecord.Change;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.Limits;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.site.Territory;
import dev.sitestream.sitemap.Article;
import dev.sitestream.sitemap.Extension;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One lane, a plain map of the known pages as its model, and the random operations that drive both. */
final class ListingRun implements ChangeReceiver {

    private static final int PATIENCE = 10_000;
    private static final int MOST_AT_ONCE = 4;

    private final Random random;
    private final Limits limits;
    private final int reportedAtOnce;
    private final ListingTraffic traffic;
    private final Map<String, PageChange> known = new HashMap<>();
    private final RecordedGroups groups = new RecordedGroups();
    private final Deque<SiblingSet> pendingSiblings = new ArrayDeque<>();
    private final Map<String, Article> news = new HashMap<>();
    private final Map<String, VisibleChange> reported = new HashMap<>();
    private ListingSettings settings = ListingSettings.PLAIN;
    private ListingSettings former = ListingSettings.PLAIN;
    private MemoryLaneStore store = new MemoryLaneStore();
    private Lane lane;
    private long now = 1_790_000_000_000L;

    /** Whether the lane was not restarted since all changes were reported. */
    private boolean isUninterrupted = true;

    /**
     * @param reportedAtOnce the maximum number of visible changes that are taken at once; if there is none, every copy
     *     is shown at once, so that the lane keeps nothing in memory alone
     */
    ListingRun(long seed, Limits limits, int reportedAtOnce) throws LayoutChangedException {
        this.reportedAtOnce = reportedAtOnce;
        this.random = new Random(seed);
        this.limits = limits;
        this.traffic = new ListingTraffic(random);
        this.lane = openLane();
    }

    /** Restarts the lane on its store, or on a copy of the stored state. */
    void restart(boolean onCopy) throws LayoutChangedException {
        store = onCopy ? store.copy() : store;
        lane = openLane();
        isUninterrupted = false;
        checkWithheldCounts();
    }

    private Lane openLane() throws LayoutChangedException {
        Site site = settings.site(limits);
        Lane opened = new Lane(site, Territory.of(site), store);
        opened.visibleChanges().reportTo(this);
        return opened;
    }

    /** What is known of each page, without the numbers of changes: a restart may delay some of them. */
    Map<String, String> pages() {
        Map<String, String> pages = new TreeMap<>();
        for (String url : traffic.urls()) {
            PageState state = store.page(url);
            if (state instanceof Listed listed) {
                pages.put(
                        url,
                        listed.place() + " " + listed.entry() + " "
                                + ListedPage.decode(listed.slot()).page());
            } else if (state instanceof Withheld withheld) {
                pages.put(url, withheld.with(null).toString());
            } else if (state != null) {
                pages.put(url, "deleted at " + state.timeMicros());
            }
        }
        return pages;
    }

    /** Does one random operation. */
    void step() throws LayoutChangedException {
        now += random.nextInt(20);
        int most = 1 + random.nextInt(MOST_AT_ONCE);
        switch (random.nextInt(10)) {
            case 0, 1, 2, 3 -> observe(() -> apply(nextChange()));
            case 4 -> observe(() -> lane.reach(now, most));
            case 5 -> observe(() -> lane.examine(now, most));
            case 6 -> pendingSiblings.addAll(groups.takeSiblingSets());
            case 7 -> observe(this::hearOfSiblings);
            case 8 -> lane.shards().stream().skip(random.nextInt(5)).findFirst().ifPresent(this::show);
            default -> {
                if (random.nextInt(30) == 0) {
                    reconfigure();
                }
            }
        }
        checkWithheldCounts();
    }

    /** Runs all work that needs neither an event nor the passing of time, then marks all files as published. */
    void settle() {
        for (int i = 0; isInMotion(); i++) {
            assertThat(i).as("steps until it comes to rest").isLessThan(PATIENCE);
            observe(() -> lane.reach(now, MOST_AT_ONCE));
            observe(() -> lane.examine(now, MOST_AT_ONCE));
            pendingSiblings.addAll(groups.takeSiblingSets());
            observe(this::hearOfSiblings);
        }
        int rounds = 0;
        do {
            assertThat(rounds++).as("rounds until all files are at rest").isLessThan(PATIENCE);
            List.copyOf(lane.shards()).forEach(shard -> copy(shard, true));
            lane.takeChanged();
        } while (lane.shards().stream()
                .anyMatch(shard -> shard.entries() > shard.live() || shard.shown() < shard.revision()));
        lane.visibleChanges().report(Integer.MAX_VALUE);
        isUninterrupted = true;
    }

    /** Compares the lane with the model. Call after {@link #settle}. */
    void check() {
        traffic.urls().forEach(this::checkState);
        checkShards();
        checkWithheld();
        checkNotices();
        checkReports();
    }

    /** Checks that who knows the last report of every page knows which pages are listed, and where. */
    private void checkReports() {
        Map<String, ShardId> known = new TreeMap<>();
        reported.values().stream()
                .filter(change -> change.change() != Change.UNLISTED)
                .forEach(change -> known.put(change.url(), change.shard()));
        Map<String, ShardId> expected = new TreeMap<>();
        for (String url : listed()) {
            Listed page = (Listed) Objects.requireNonNull(store.page(url));
            expected.put(url, page.place().shard());
        }
        assertThat(known).isEqualTo(expected);
        assertThat(store.pendingRemovals()).isZero();
    }

    private boolean isInMotion() {
        pendingSiblings.addAll(groups.takeSiblingSets());
        return lane.examines() || !store.reminders(now, 1).isEmpty() || !pendingSiblings.isEmpty();
    }

    /** Returns a random change; one in ten was accepted under the former configuration. */
    private PageChange nextChange() {
        return traffic.next(random.nextInt(10) == 0 ? former : settings, now);
    }

    private void apply(PageChange change) {
        PageChange before = known.get(change.url());
        boolean stale = before != null && change.timeMicros() < before.timeMicros();
        lane.reach(now, 0);
        assertThat(lane.apply(change, 0, now) == Outcome.STALE).isEqualTo(stale);
        if (!stale) {
            known.put(change.url(), change);
        }
    }

    private void hearOfSiblings() {
        SiblingSet set = pendingSiblings.poll();
        if (set != null) {
            lane.apply(outdated(set));
            lane.apply(set);
        }
    }

    /**
     * Returns the set as it was before its pages left and rejoined the group. The lane must not apply it to the present
     * members.
     */
    private static SiblingSet outdated(SiblingSet set) {
        List<Sibling> former = new ArrayList<>();
        set.members().forEach(page -> former.add(new Sibling(page.language(), page.url(), page.joined() - 1)));
        former.add(new Sibling("zu", "https://example.com/former", 1));
        return new SiblingSet(set.group(), set.timeMicros(), former, former);
    }

    private void reconfigure() throws LayoutChangedException {
        ListingSettings next = random.nextInt(3) == 0 ? former : ListingSettings.random(random);
        former = settings;
        settings = next;
        restart(false);
    }

    @Override
    public boolean isOn() {
        return true;
    }

    @Override
    public boolean wants(Change change, long timeMicros) {
        return true;
    }

    @Override
    public void accept(VisibleChange change) {
        VisibleChange before = reported.put(change.url(), change);
        assertThat(before == null || before.number() <= change.number())
                .as("%s comes after %s", change, before)
                .isTrue();
        boolean wasListed = before != null && before.change() != Change.UNLISTED;
        if (isUninterrupted) {
            assertThat(change.change() != Change.LISTED)
                    .as("%s comes after %s", change, before)
                    .isEqualTo(wasListed);
        }
    }

    /** Copies the shard's content and, mostly, marks it as published; takes some of the visible changes. */
    private void show(Shard shard) {
        copy(shard, random.nextInt(4) > 0 || reportedAtOnce == Integer.MAX_VALUE);
        lane.visibleChanges().report(reportedAtOnce);
    }

    private void copy(Shard shard, boolean isShown) {
        VisibleChanges changes = lane.visibleChanges();
        SlotCopies copies = changes.copy(shard);
        shard.copied(shard.revision());
        store.scan(shard.id(), 0, (slot, page) -> {
            copies.add(slot, page);
            return true;
        });
        if (isShown) {
            changes.show(shard, shard.revision(), now);
            lane.acknowledge(shard, shard.revision());
            lane.releaseAcknowledged(Integer.MAX_VALUE);
            store.putShard(shard);
        }
        if (shard.entries() == 0) {
            lane.forget(shard);
            changes.drop(shard.id(), now);
        }
    }

    private void observe(Runnable happening) {
        happening.run();
        lane.takeChanged();
        lane.takeNotices().forEach(this::hear);
    }

    private Set<String> listed() {
        Set<String> listed = new TreeSet<>();
        for (String url : traffic.urls()) {
            if (store.page(url) instanceof Listed) {
                listed.add(url);
            }
        }
        return listed;
    }

    private void hear(PageNotice notice) {
        if (notice instanceof Joined joined) {
            groups.join(joined);
        } else if (notice instanceof Left left) {
            groups.leave(left);
        } else if (notice instanceof Reported reported) {
            news.put(reported.article().url(), reported.article());
        } else if (notice instanceof Unreported unreported) {
            assertThat(news.remove(unreported.url()))
                    .as("only what was reported goes: %s", unreported)
                    .isNotNull();
        }
    }

    private void checkState(String url) {
        PageState state = store.page(url);
        if (!(known.get(url) instanceof Upsert upsert)) {
            assertThat(state == null || state instanceof Deleted)
                    .as("gone: %s", url)
                    .isTrue();
            if (state != null) {
                assertThat(originOf(state))
                        .isEqualTo(Objects.requireNonNull(known.get(url)).origin());
            }
            return;
        }
        Set<Exclusion> reasons = reasons(upsert);
        if (!reasons.isEmpty()) {
            assertThat(state).isInstanceOf(Withheld.class);
            assertThat(state)
                    .isEqualTo(new Withheld(
                            upsert.timeMicros(),
                            seriesOf(upsert),
                            reasons,
                            upsert.page().page(),
                            Objects.requireNonNull(state).departure(),
                            null,
                            state.origin()));
            assertThat(originOf(state)).isEqualTo(upsert.origin());
            return;
        }
        assertThat(state).as(url).isInstanceOf(Listed.class);
        Listed listed = (Listed) Objects.requireNonNull(state);
        assertThat(listed.timeMicros()).isEqualTo(upsert.timeMicros());
        assertThat(originOf(listed)).isEqualTo(upsert.origin());
        assertThat(listed.place().shard().series()).isEqualTo(seriesOf(upsert));
        ListedPage page = ListedPage.decode(listed.slot());
        assertThat(page.page()).isEqualTo(upsert.page().page());
        assertThat(page.siblings()).as("siblings of %s", url).isEqualTo(siblings(url));
        Joined member = groups.members().get(url);
        assertThat(page.joined()).isEqualTo(member == null ? 0 : member.number());
    }

    private void checkShards() {
        Set<String> seen = new HashSet<>();
        for (Shard shard : lane.shards()) {
            List<byte[]> slots = store.pagesOf(shard.id());
            Set<Extension> extensions = EnumSet.noneOf(Extension.class);
            for (byte[] slot : slots) {
                ListedPage listed = ListedPage.decode(slot);
                assertThat(seen.add(listed.page().url()))
                        .as("listed twice: %s", listed.page().url())
                        .isTrue();
                extensions.addAll(shard.id().format().extensions(rendered(listed)));
            }
            assertThat(shard.extensions()).isEqualTo(extensions);
            assertThat(shard.live()).isEqualTo(slots.size()).isBetween(1, limits.urls());
            assertThat((long) store.fileOf(shard).length)
                    .isEqualTo(shard.bytes())
                    .isLessThanOrEqualTo(limits.bytes());
        }
        assertThat(seen).isEqualTo(listed());
        assertThat(lane.livePages()).isEqualTo(seen.size());
    }

    private PageChange.@Nullable Origin originOf(PageState state) {
        PageState.Origin origin = state.origin();
        return origin == null
                ? null
                : new PageChange.Origin(store.topics().get(origin.topic() - 1), origin.partition(), origin.offset());
    }

    /** Checks that at rest the withheld pages are counted by section and reason as the model has them. */
    private void checkWithheld() {
        Map<String, WithheldCounts> withheld = new TreeMap<>();
        for (PageChange change : known.values()) {
            if (change instanceof Upsert upsert && !reasons(upsert).isEmpty()) {
                count(withheld, seriesOf(upsert), reasons(upsert));
            }
        }
        assertThat(countedPages()).isEqualTo(withheld);
        Map<Exclusion, Long> byReason = new EnumMap<>(Exclusion.class);
        withheld.values()
                .forEach(counts ->
                        counts.reasons().forEach((reason, count) -> byReason.merge(reason, count, Long::sum)));
        assertThat(lane.withheldPages()).isEqualTo(byReason);
    }

    /** Checks that the counts equal the present states, also while pages have yet to be examined. */
    private void checkWithheldCounts() {
        Map<String, WithheldCounts> withheld = new TreeMap<>();
        for (String url : traffic.urls()) {
            if (store.page(url) instanceof Withheld page) {
                count(withheld, page.series(), page.reasons());
            }
        }
        assertThat(countedPages()).isEqualTo(withheld);
        Map<Exclusion, Long> byReason = lane.withheldPages();
        for (Exclusion reason : Exclusion.values()) {
            long pages = withheld.values().stream()
                    .mapToLong(counts -> counts.reasons().getOrDefault(reason, 0L))
                    .sum();
            assertThat(byReason.getOrDefault(reason, 0L)).as(reason.notation()).isEqualTo(pages);
            assertThat(lane.withheldPages(reason)).as(reason.notation()).isEqualTo(pages);
        }
    }

    private static void count(Map<String, WithheldCounts> sections, String series, Set<Exclusion> reasons) {
        String section = Section.nameOf(series);
        sections.put(
                section, sections.getOrDefault(section, WithheldCounts.NONE).plus(reasons));
    }

    private Map<String, WithheldCounts> countedPages() {
        Map<String, WithheldCounts> counted = new TreeMap<>(store.withheld());
        counted.values().removeIf(counts -> counts.pages() == 0);
        return counted;
    }

    /** Returns the page as it is rendered: alternates from its event take precedence over its siblings. */
    private static Page rendered(ListedPage listed) {
        Extensions extensions = listed.page().extensions();
        return extensions.alternates().isEmpty()
                ? listed.page().with(extensions.withAlternates(listed.siblings()))
                : listed.page();
    }

    /** Checks that the notices, folded, match the listed pages. */
    private void checkNotices() {
        Map<String, String> memberships = new HashMap<>();
        Map<String, Article> articles = new HashMap<>();
        for (String url : listed()) {
            Page page = ((Upsert) Objects.requireNonNull(known.get(url))).page().page();
            String language = page.language() == null ? null : Hreflang.canonical(page.language());
            if (settings.defaultLanguage() != null && page.translationGroup() != null && language != null) {
                memberships.put(url, page.translationGroup() + " " + language);
            }
            var article = page.extensions().news();
            if (article != null && article.publication() != null) {
                articles.put(url, new Article(url, page.lastmod(), article));
            }
        }
        Map<String, String> told = new HashMap<>();
        groups.members().forEach((url, page) -> told.put(url, page.group() + " " + page.language()));
        assertThat(told).isEqualTo(memberships);
        assertThat(news).isEqualTo(articles);
    }

    private Set<Exclusion> reasons(Upsert upsert) {
        return settings.reasons(upsert.page().page(), Instant.ofEpochMilli(now));
    }

    private String seriesOf(Upsert upsert) {
        return settings.series(upsert.series().replace(".txt", ""));
    }

    private List<Alternate> siblings(String url) {
        Joined member = groups.members().get(url);
        if (member == null) {
            return List.of();
        }
        Map<String, Joined> leaders = groups.leaders(member.group());
        if (leaders.size() < 2 || !leaders.containsValue(member)) {
            return List.of();
        }
        List<Alternate> siblings = new ArrayList<>();
        leaders.forEach((language, page) -> siblings.add(new Alternate(language, page.url())));
        Joined forEverybody = leaders.get(String.valueOf(settings.defaultLanguage()));
        if (forEverybody != null) {
            siblings.add(new Alternate(Hreflang.DEFAULT, forEverybody.url()));
        }
        return siblings;
    }
}
