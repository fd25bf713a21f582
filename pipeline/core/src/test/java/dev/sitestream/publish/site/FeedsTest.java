package dev.sitestream.publish.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.placement.state.ListingChange;
import dev.sitestream.publish.SiteEvent.ListedChange;
import dev.sitestream.publish.SiteEvent.SiteRewrite;
import dev.sitestream.simulation.RunningSite;
import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.FeedSettings.FeedFormat;
import dev.sitestream.site.NewsSettings;
import dev.sitestream.site.Outputs;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which changes feeds list, and when the feeds are written. */
class FeedsTest {

    private static final Duration AGE = Duration.ofHours(2);
    private static final Pattern ATOM_ENTRY = Pattern.compile("<entry><id>" + RunningSite.BASE
            + "([^<]*)</id>|<at:deleted-entry ref=\"" + RunningSite.BASE + "([^\"]*)\"");
    private static final Pattern RSS_ENTRY = Pattern.compile("<item>.*?<link>" + RunningSite.BASE + "([^<]*)</link>");

    private static final Pattern UPDATED = Pattern.compile("<updated>([^<]*)</updated>");

    private RunningSite site = new RunningSite(feeds(3, EnumSet.allOf(FeedFormat.class)));
    private long number;

    @Test
    void aPageThatChangesAgainMovesToTheFront() {
        change("a", site.now(), false);
        change("b", site.now().plusMillis(1), false);
        change("a", site.now().plusMillis(2), false);
        site.settle();

        assertThat(atom()).containsExactly("a", "b");
        assertThat(rss()).containsExactly("a", "b");
    }

    @Test
    void aRemovedPageIsADeletedEntryInAtomAndNoneInRssUntilItComesBack() {
        change("a", site.now(), false);
        change("b", site.now(), false);
        change("a", site.now().plusMillis(1), true);
        site.settle();
        assertThat(atom()).containsExactly("-a", "b");
        assertThat(rss()).containsExactly("b");

        change("a", site.now().plusMillis(2), false);
        site.settle();
        assertThat(atom()).containsExactly("a", "b");
    }

    @Test
    void anEarlierChangeThatComesLateChangesNothing() {
        number = 7;
        change("a", site.now(), true);
        site.settle();
        int before = site.operations();
        number = 5;
        change("a", site.now().plusSeconds(60), false);
        site.settle();

        assertThat(atom()).containsExactly("-a");
        assertThat(site.operations()).isEqualTo(before);
    }

    @Test
    void theLaterChangeCountsThoughItsEventIsOfAnEarlierTime() {
        change("a", site.now(), true);
        change("b", site.now(), true);
        change("a", site.now().minusSeconds(60), false);
        change("b", site.now().minus(AGE).minusSeconds(60), false);
        site.settle();

        assertThat(atom()).containsExactly("a", "b");
    }

    @Test
    void changesBeyondTheCountAndTheAgeAreForgotten() {
        Instant start = site.now();
        change("tooOld", start.minus(AGE).minusSeconds(1), false);
        for (int i = 0; i < 5; i++) {
            change("p" + i, start.plus(Duration.ofMinutes(i)), false);
        }
        site.settle();
        assertThat(atom()).containsExactly("p4", "p3", "p2");
        assertThat(site.store().changes()).hasSize(3);

        site.sleep(AGE.plusMinutes(3));
        change("new", site.now(), false);
        site.settle();
        assertThat(atom()).containsExactly("new", "p4");
        site.sleep(AGE.minusMinutes(1));
        change("newer", site.now(), false);
        site.settle();
        assertThat(atom()).containsExactly("newer", "new");
        // Changes that are too old for the feed are kept for days, in case the clock was ahead.
        assertThat(site.store().changes()).hasSize(3);
        site.sleep(Duration.ofDays(8));
        change("newest", site.now(), false);
        site.settle();
        assertThat(site.store().changes()).hasSize(1);
    }

    @Test
    void changesThatWereTooOldByAClockThatWasAheadComeBack() {
        Instant start = site.now();
        change("early", start, false);
        site.settle();
        site.set(AGE.plusHours(1));
        change("meanwhile", start.plusSeconds(1), false);
        site.settle();
        assertThat(atom()).isEmpty();

        site.set(Duration.ZERO);
        change("late", start.plusSeconds(2), false);
        site.settle();
        assertThat(atom()).containsExactly("late", "meanwhile", "early");
    }

    @Test
    void aFeedWithoutEntriesIsOfTheTimeWhenItWasBegunOrOfItsLastEntry() {
        site.settle();
        Instant begun = site.now().truncatedTo(ChronoUnit.SECONDS);
        assertThat(updated()).isEqualTo(begun);
        int before = site.operations();
        site.sleep(AGE);
        site.restart();
        site.settle();
        assertThat(site.operations()).as("nothing is written anew").isEqualTo(before);

        Instant changed = site.now();
        change("a", changed, false);
        site.settle();
        assertThat(updated()).isEqualTo(changed);
        site.sleep(AGE.multipliedBy(2));
        site.apply(new SiteRewrite(null));
        site.settle();
        assertThat(atom()).isEmpty();
        assertThat(updated()).isEqualTo(changed);
        site.restart();
        site.settle();
        assertThat(updated()).isEqualTo(changed);
    }

    @Test
    void aFeedGathersChangesAsLongAsTheSitesFilesDo() {
        site.settle();
        int before = site.operations();
        change("a", site.now(), false);
        site.sleep(Duration.ofMillis(1_999));
        change("b", site.now(), false);
        site.run();
        assertThat(site.operations()).isEqualTo(before);

        site.sleep(Duration.ofMillis(1));
        site.run();
        assertThat(site.operations()).isEqualTo(before + 2);
        assertThat(atom()).containsExactly("b", "a");
    }

    @Test
    void nothingIsWrittenWhenNothingHasChanged() {
        change("a", site.now(), false);
        site.settle();
        int before = site.operations();
        site.store().changes().values().forEach(known -> site.apply(new ListedChange(known)));
        site.settle();
        site.restart();
        site.settle();

        assertThat(site.operations()).isEqualTo(before);
    }

    @Test
    void aFeedThatIsWantedLaterBeginsWithWhatIsKnown() {
        site = new RunningSite(feeds(3, EnumSet.of(FeedFormat.RSS)));
        change("a", site.now(), false);
        site.settle();
        assertThat(site.has("feed.atom")).isFalse();
        site.restart(feeds(1, EnumSet.allOf(FeedFormat.class)));
        site.settle();

        assertThat(atom()).containsExactly("a");
    }

    @Test
    void aSiteThatWantsNoFeedsKeepsNoChanges() {
        site = new RunningSite(Outputs.DEFAULT);
        change("a", site.now(), false);
        site.settle();

        assertThat(site.store().size()).isZero();
        assertThat(site.objects().content()).containsOnlyKeys("shop/robots-sitemaps.txt", "shop/sitemap.xml");
    }

    @ParameterizedTest(name = "seed {0}: {1} entries, {2} pages")
    @CsvSource({"1, 5, 12", "2, 1, 4", "3, 40, 30", "4, 20, 200", "5, 7, 8"})
    void noChangeSinceTheHorizonIsMissing(long seed, int entries, int pages) {
        Random random = new Random(seed);
        site = new RunningSite(feeds(entries, EnumSet.allOf(FeedFormat.class)));
        Map<String, ListingChange> latest = new HashMap<>();
        MemorySiteStore committed = site.store().copy();
        List<ListingChange> sinceCommit = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            for (ListingChange change : randomChanges(random, pages)) {
                latest.merge(change.url(), change, (old, next) -> next.number() > old.number() ? next.after(old) : old);
                site.apply(new ListedChange(change));
                sinceCommit.add(change);
            }
            site.sleep(Duration.ofSeconds(random.nextInt(120)));
            if (random.nextInt(3) == 0) {
                site.run();
            }
            if (random.nextInt(10) == 0) {
                committed = site.store().copy();
                sinceCommit.clear();
            }
            if (random.nextInt(25) == 0) {
                site.restart(committed.copy());
                sinceCommit.forEach(told -> site.apply(new ListedChange(told)));
            }
            if (random.nextInt(20) == 0) {
                settleAndCompare(latest, entries);
            }
        }
        settleAndCompare(latest, entries);
    }

    private void settleAndCompare(Map<String, ListingChange> latest, int entries) {
        site.settle();
        Instant horizon = site.now().minus(AGE);
        List<String> atom = new ArrayList<>();
        List<String> rss = new ArrayList<>();
        latest.values().stream()
                .filter(change -> !Instant.EPOCH
                        .plus(change.timeMicros(), ChronoUnit.MICROS)
                        .isBefore(horizon))
                .sorted(ListingChange.NEWEST_FIRST)
                .limit(entries)
                .forEach(change -> {
                    String name = change.url().substring(RunningSite.BASE.length());
                    atom.add((change.removed() ? "-" : "") + name);
                    if (!change.removed()) {
                        rss.add(name);
                    }
                });
        // Changes that have become too old since the last change may still be listed, after all others.
        assertThat(atom()).startsWith(atom.toArray(String[]::new)).hasSizeLessThanOrEqualTo(entries);
        assertThat(rss()).startsWith(rss.toArray(String[]::new));
    }

    /**
     * Returns a change, sometimes followed by an earlier one of the same page. This order occurs when a page has moved
     * to a file that is written first.
     */
    private List<ListingChange> randomChanges(Random random, int pages) {
        String url = RunningSite.BASE + random.nextInt(pages);
        long late = random.nextInt(4) == 0 ? random.nextInt(9_000_000) : 0;
        long time = (site.now().toEpochMilli() - late) * 1_000 + random.nextInt(2);
        ListingChange before = new ListingChange(url, null, time - 1_000, ++number, random.nextBoolean());
        ListingChange after =
                new ListingChange(url, "Title " + random.nextInt(3), time, ++number, random.nextInt(4) == 0);
        return random.nextInt(10) == 0 ? List.of(after, before) : List.of(after);
    }

    private void change(String name, Instant time, boolean removed) {
        long micros = ChronoUnit.MICROS.between(Instant.EPOCH, time);
        site.apply(new ListedChange(
                new ListingChange(RunningSite.BASE + name, "Title of " + name, micros, ++number, removed)));
    }

    /** Returns the pages of the Atom feed; a removed one has a minus before it. */
    private List<String> atom() {
        List<String> pages = new ArrayList<>();
        Matcher entry = ATOM_ENTRY.matcher(site.text("feed.atom"));
        while (entry.find()) {
            pages.add(entry.group(1) == null ? "-" + entry.group(2) : entry.group(1));
        }
        return pages;
    }

    private Instant updated() {
        Matcher date = UPDATED.matcher(site.text("feed.atom"));
        assertThat(date.find()).isTrue();
        return Instant.parse(date.group(1));
    }

    private List<String> rss() {
        List<String> pages = new ArrayList<>();
        Matcher entry = RSS_ENTRY.matcher(site.text("feed.rss"));
        while (entry.find()) {
            pages.add(entry.group(1));
        }
        return pages;
    }

    private static Outputs feeds(int entries, EnumSet<FeedFormat> formats) {
        return new Outputs(NewsSettings.DEFAULT, new FeedSettings(formats, "Changes", entries, AGE, null), null);
    }
}
