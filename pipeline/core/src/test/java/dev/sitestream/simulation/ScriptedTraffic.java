package dev.sitestream.simulation;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.placement.PageChange.Delete;
import dev.sitestream.placement.PageChange.Upsert;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Changes of numbered pages that a script makes up, and a plain map of the pages after them. */
final class ScriptedTraffic implements Traffic {

    private final Script script;
    private final Random random;
    private final int pages;
    private final PageLives lives = new PageLives();
    private final Map<String, PageTraffic.Live> live = new TreeMap<>();

    /** The pages after the changes that the script has written. */
    private final Map<String, PageTraffic.Live> written = new TreeMap<>();

    private final Queue<Planned> planned = new ArrayDeque<>();
    private long timeMicros;
    private long calendarMillis;

    /** Makes up changes. */
    interface Script {

        /** Writes the next changes: one or more. */
        void write(ScriptedTraffic traffic, Random random);
    }

    /** A change, and the page after it. */
    private record Planned(PageTraffic.Event event, PageTraffic.@Nullable Live after) {}

    /** @param pages the number of pages that may exist */
    ScriptedTraffic(Script script, long seed, int pages) {
        this.script = script;
        this.random = new Random(seed);
        this.pages = pages;
    }

    @Override
    public PageTraffic.Event next(long sentAtMillis) {
        calendarMillis = sentAtMillis;
        while (planned.isEmpty()) {
            script.write(this, random);
        }
        Planned next = planned.remove();
        if (next.after() == null) {
            live.remove(next.event().change().url());
        } else {
            live.put(next.event().change().url(), next.after());
        }
        return next.event();
    }

    @Override
    public Map<String, PageTraffic.Live> live() {
        return live;
    }

    /** Returns the number of pages that may exist; they are numbered from 0. */
    int pages() {
        return pages;
    }

    /** Returns how many changes have been written. */
    long changes() {
        return timeMicros;
    }

    /** Returns the section of a page; null if the page does not exist. */
    @Nullable
    String sectionOf(int number) {
        PageTraffic.Live page = written.get(url(number));
        return page == null ? null : page.section();
    }

    /** Creates a page, or gives it new content. */
    void put(int number, String section) {
        put(number, section, 0);
    }

    /** Creates a page with this many images, or gives it new content with them. */
    void put(int number, String section, int images) {
        String url = url(number);
        PageTraffic.Live before = written.get(url);
        long life = before == null ? lives.begin() : before.life();
        Extensions extensions = new Extensions(
                IntStream.range(0, images).mapToObj(image -> url + "/" + image).toList(),
                Collections.emptyList(),
                Collections.emptyList(),
                null);
        plan(section, life, lives.page(url, life, null, extensions, Visibility.PLAIN));
    }

    /**
     * Creates a page, or gives it new content, to be listed at certain times; each from now, null for none. This has to
     * be the only change that a script writes at once.
     */
    void schedule(int number, String section, @Nullable Duration publishIn, @Nullable Duration expireIn) {
        String url = url(number);
        PageTraffic.Live before = written.get(url);
        boolean ends = before != null && (publishIn != null || before.hasExpired(calendarMillis));
        long life = before == null || ends ? lives.begin() : before.life();
        Visibility visibility = new Visibility(false, null, Visibility.OK, in(publishIn), in(expireIn));
        plan(section, life, lives.page(url, life, null, Extensions.NONE, visibility), ends);
    }

    private @Nullable Instant in(@Nullable Duration duration) {
        return duration == null ? null : Instant.ofEpochMilli(calendarMillis).plus(duration);
    }

    /** Moves a page that exists to another section, with the content that it has. */
    void move(int number, String section) {
        PageTraffic.Live before = Objects.requireNonNull(written.get(url(number)));
        plan(section, before.life(), before.page());
    }

    /** Deletes a page, which need not exist. */
    void delete(int number) {
        String url = url(number);
        boolean ends = written.remove(url) != null;
        planned.add(new Planned(new PageTraffic.Event(new Delete(url, ++timeMicros, null), null, ends), null));
    }

    /** Has a page, which need not exist, left out of the site's files by its {@code noindex}. */
    void withhold(int number) {
        String url = url(number);
        boolean ends = written.remove(url) != null;
        Visibility noindex = new Visibility(true, null, Visibility.OK, null, null);
        Page page = new Page(url, null, null, null, null, null, null, Extensions.NONE, noindex);
        Upsert withheld = new Upsert(++timeMicros, ComparedRuns.SECTIONS.get(0), page, null);
        planned.add(new Planned(new PageTraffic.Event(withheld, null, ends), null));
    }

    private void plan(String section, long life, Page page) {
        plan(section, life, page, false);
    }

    private void plan(String section, long life, Page page, boolean ends) {
        PageTraffic.Live after = new PageTraffic.Live(life, section, page);
        written.put(page.url(), after);
        planned.add(
                new Planned(new PageTraffic.Event(new Upsert(++timeMicros, section, page, null), life, ends), after));
    }

    private static String url(int number) {
        return "https://shop.example.com/" + number;
    }
}
