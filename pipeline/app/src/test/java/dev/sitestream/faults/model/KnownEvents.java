package dev.sitestream.faults.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.page.event.MalformedEvents;
import dev.sitestream.testing.KnownSite;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An endless series of a shop's events, the same for the same seed. Pages are created, changed, moved, deleted and
 * created again. Events are repeated in batches, come out of order or too late after a deletion, and some are
 * malformed. Some pages have ids, are renamed again and again, and deleted without a URL.
 *
 * <p>Some pages are keepers: they are created, changed and moved, but never deleted. So a crawler that has found one
 * must always find it.
 */
public final class KnownEvents {

    private static final Instant LONG_AGO = Instant.parse("2026-01-01T00:00:00Z");

    /** The {@code lastmod} of events that change only the time. */
    public static final String CONSTANT_LASTMOD = LONG_AGO.toString();

    private static final String KEEPER = "k";

    /** The folder of pages of which some changes change only the time, which is not published. */
    private static final String UNDATED = "about";

    private static final int KEEPERS = 100;
    private static final int OTHERS = 400;

    /** The number of events that are repeated together, twice. */
    private static final int BATCH = 30;

    private static final int MALFORMED = 240;

    /** The number of pages with ids. Their URLs contain their numbers, so no two of them share one. */
    private static final int IDENTIFIED = 60;

    /** One upsert of this many moves its page. */
    private static final int MOVES_ONE_IN = 10;

    private static final String PRODUCTS = "products";
    private static final String PAGES = "pages";

    private final Supplier<Instant> beginning;
    private final Duration tick;
    private @Nullable Instant begin;
    private final Random random;
    private final Map<String, String> sections = new HashMap<>();
    private final int[] renamings = new int[IDENTIFIED];
    private final List<byte[]> malformed;
    private final Deque<byte[]> repetitions = new ArrayDeque<>();
    private final List<byte[]> latest = new ArrayList<>();
    private long ticks;
    private int nextMalformed;

    public KnownEvents(long seed) {
        this(seed, () -> LONG_AGO, Duration.ofSeconds(1));
    }

    /**
     * @param beginning the time before the first event, when that is made
     * @param tick the time from one event to the next, whatever their rate is
     */
    public KnownEvents(long seed, Supplier<Instant> beginning, Duration tick) {
        this.beginning = beginning;
        this.tick = tick;
        this.random = new Random(seed);
        this.malformed = MalformedEvents.generate(seed, MALFORMED);
    }

    /** Whether the {@code lastmod} of each version of this page is later than that of the version before. */
    public static boolean hasVersions(String url) {
        return url.startsWith(KnownSite.URL) && !url.startsWith(KnownSite.URL + UNDATED + "/");
    }

    /** Whether this page is never deleted. */
    public static boolean isKeeper(String url) {
        return url.startsWith(KnownSite.URL + KEEPER + "/");
    }

    byte[] next() {
        if (!repetitions.isEmpty()) {
            return repetitions.pop();
        }
        int kind = random.nextInt(1_000);
        if (kind < 3) {
            // Together with the first time, each event comes three times.
            repetitions.addAll(latest);
            repetitions.addAll(latest);
        }
        if (kind < 40) {
            return malformed.get(nextMalformed++ % malformed.size());
        }
        byte[] event = kind < 280 ? keeperChange() : kind < 400 ? changeWithId() : otherChange();
        latest.add(event);
        if (latest.size() > BATCH) {
            latest.remove(0);
        }
        return event;
    }

    private byte[] keeperChange() {
        return upsert(KEEPER + "/" + random.nextInt(KEEPERS), tick());
    }

    private byte[] changeWithId() {
        int number = random.nextInt(IDENTIFIED);
        int kind = random.nextInt(100);
        if (kind < 40) {
            renamings[number]++;
        }
        // Some come late, and may have a URL that the page has left.
        boolean isLate = kind >= 90;
        Instant time = timeOf(isLate ? Math.max(1, ticks - random.nextInt(500)) : tick());
        if (kind < 15) {
            return ("{\"op\":\"delete\",\"site\":\"" + KnownSite.ID + "\",\"id\":\"page:" + number + "\",\"time\":\""
                            + time + "\"}")
                    .getBytes(UTF_8);
        }
        int renaming = isLate ? random.nextInt(renamings[number] + 1) : renamings[number];
        return ("{\"op\":\"upsert\",\"url\":\"" + KnownSite.URL + "renamed/" + number + "-" + renaming
                        + "\",\"id\":\"page:" + number + "\",\"section\":\"" + PAGES + "\",\"time\":\"" + time
                        + "\",\"lastmod\":\"" + time + "\"}")
                .getBytes(UTF_8);
    }

    private byte[] otherChange() {
        String path = (random.nextBoolean() ? "p" : UNDATED) + "/" + random.nextInt(OTHERS);
        int kind = random.nextInt(100);
        if (kind < 65) {
            return upsert(path, tick());
        }
        if (kind < 90) {
            return delete(path, tick());
        }
        // Often older than the latest change of the page, which may be its deletion.
        long late = Math.max(1, ticks - random.nextInt(2_000));
        return kind < 97 ? upsert(path, late) : delete(path, late);
    }

    private Instant timeOf(long ofTicks) {
        if (begin == null) {
            begin = beginning.get();
        }
        return begin.plus(tick.multipliedBy(ofTicks));
    }

    private long tick() {
        return ++ticks;
    }

    private byte[] upsert(String path, long time) {
        String section = sections.computeIfAbsent(path, page -> random.nextInt(100) < 70 ? PRODUCTS : PAGES);
        if (random.nextInt(MOVES_ONE_IN) == 0) {
            section = section.equals(PRODUCTS) ? PAGES : PRODUCTS;
            sections.put(path, section);
        }
        boolean onlyTheTime = path.startsWith(UNDATED + "/") && random.nextInt(5) == 0;
        Instant lastmod = onlyTheTime ? LONG_AGO : timeOf(time);
        return ("{\"op\":\"upsert\",\"url\":\"" + KnownSite.URL + path + "\",\"section\":\"" + section
                        + "\",\"time\":\"" + timeOf(time) + "\",\"lastmod\":\"" + lastmod + "\"}")
                .getBytes(UTF_8);
    }

    private byte[] delete(String path, long time) {
        return ("{\"op\":\"delete\",\"url\":\"" + KnownSite.URL + path + "\",\"time\":\"" + timeOf(time) + "\"}")
                .getBytes(UTF_8);
    }
}
