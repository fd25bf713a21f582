package dev.sitestream.simulation;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.placement.PageChange;
import dev.sitestream.placement.PageChange.Delete;
import dev.sitestream.placement.PageChange.Upsert;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Random changes of a site's pages, and a plain map of the pages after them. */
public final class PageTraffic implements Traffic {

    private static final int SEASON = 700;

    private final Random random;
    private final List<String> sections;
    private final int pages;
    private final int longestPadding;
    private final boolean rich;
    private final Map<String, Long> times = new HashMap<>();
    private final Map<String, Live> live = new TreeMap<>();
    private final PageLives lives = new PageLives();
    private int count;

    /**
     * Changes of this many pages in these sections.
     *
     * @param longestPadding the most bytes that are added to a text
     */
    PageTraffic(long seed, List<String> sections, int pages, int longestPadding) {
        this(seed, sections, pages, longestPadding, false);
    }

    private PageTraffic(long seed, List<String> sections, int pages, int longestPadding, boolean rich) {
        this.random = new Random(seed);
        this.sections = sections;
        this.pages = pages;
        this.longestPadding = longestPadding;
        this.rich = rich;
    }

    /** Changes of pages that may have images and alternates, and that may be {@code noindex}. */
    public static PageTraffic ofRichPages(long seed, List<String> sections, int pages, int longestPadding) {
        return new PageTraffic(seed, sections, pages, longestPadding, true);
    }

    /**
     * A change.
     *
     * @param life the life of the page after the change; null if the page does not exist then, or the change is late
     * @param ends whether the change removes a page that existed
     */
    public record Event(PageChange change, @Nullable Long life, boolean ends) {

        /** Whether the page is listed only at some time. */
        boolean isScheduled() {
            return change instanceof Upsert upsert && upsert.page().visibility().hasSchedule();
        }

        /** From when on the page is not listed; null if it does not expire. */
        @Nullable
        Instant expireAt() {
            return change instanceof Upsert upsert ? upsert.page().visibility().expireAt() : null;
        }
    }

    /** A page that exists. */
    record Live(long life, String section, Page page) {

        /** Whether the page has expired at this time. */
        boolean hasExpired(long calendarMillis) {
            Instant expiry = page.visibility().expireAt();
            return expiry != null && expiry.toEpochMilli() <= calendarMillis;
        }
    }

    /** Growth and decline alternate, so that files are opened, thinned out and emptied. */
    @Override
    public Event next(long calendarMillis) {
        boolean decline = count++ / SEASON % 2 == 1;
        String url = "https://shop.example.com/" + random.nextInt(pages);
        long time = TimeUnit.SECONDS.toMicros(count - (random.nextInt(8) == 0 ? random.nextInt(50) : 0));
        boolean late = time < times.getOrDefault(url, Long.MIN_VALUE);
        boolean delete = random.nextInt(10) < (decline ? 6 : 1);
        if (!late) {
            times.put(url, time);
        }
        return delete ? delete(url, time, late) : upsert(url, time, late);
    }

    @Override
    public Map<String, Live> live() {
        return live;
    }

    private Event delete(String url, long time, boolean late) {
        boolean ends = !late && live.remove(url) != null;
        return new Event(new Delete(url, time, null), null, ends);
    }

    private Event withhold(String url, long time, boolean late) {
        Visibility noindex = new Visibility(true, null, Visibility.OK, null, null);
        Page page = new Page(url, null, null, null, null, null, null, Extensions.NONE, noindex);
        boolean ends = !late && live.remove(url) != null;
        return new Event(new Upsert(time, sections.get(0), page, null), null, ends);
    }

    private Event upsert(String url, long time, boolean late) {
        if (rich && random.nextInt(8) == 0) {
            return withhold(url, time, late);
        }
        Live before = live.get(url);
        long life = before == null ? lives.begin() : before.life();
        String section = before != null && random.nextInt(5) > 0
                ? before.section()
                : sections.get(random.nextInt(sections.size()));
        Page page = before != null && random.nextInt(5) == 0 ? before.page() : page(url, life);
        if (late) {
            return new Event(new Upsert(time, section, page, null), null, false);
        }
        live.put(url, new Live(life, section, page));
        return new Event(new Upsert(time, section, page, null), life, false);
    }

    private Page page(String url, long life) {
        String priority = longestPadding == 0 ? null : "0." + "5".repeat(1 + random.nextInt(longestPadding));
        return lives.page(url, life, priority, rich ? extensions(url) : Extensions.NONE, Visibility.PLAIN);
    }

    private Extensions extensions(String url) {
        boolean images = random.nextInt(4) == 0;
        boolean alternates = random.nextInt(4) == 0;
        return new Extensions(
                images ? List.of(url + ".png") : List.of(),
                List.of(),
                alternates ? List.of(new Alternate("de", url + "?de")) : List.of(),
                null);
    }
}
