package dev.sitestream.listing;

import dev.sitestream.page.W3cDate;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The time of a listed page's event. A live event of the same page always wins: listings say when a page changed last,
 * and of two events with the same time the one that arrives later would win, so the time is slightly earlier.
 */
public final class ListedTime {

    /**
     * The time of entries that know only a part of their page, such as a feed's: earlier than {@link Listing#EARLY}, so
     * that any other event of the page wins.
     */
    public static final Instant PARTIAL = Listing.EARLY.minus(Duration.ofHours(1));

    /** The pipeline's times are in microseconds. */
    private static final long MICROSECOND_NANOS = 1_000;

    private ListedTime() {}

    /**
     * The time of a page's event.
     *
     * @param lastmod the page's lastmod, as written; null if it has none
     * @param begun when reading the listing began; a later lastmod can't be right and says nothing
     */
    public static Instant of(@Nullable String lastmod, Instant begun) {
        Instant changed = lastmod == null ? null : W3cDate.parse(lastmod);
        return changed == null || changed.isAfter(begun) || changed.isBefore(Listing.EARLY)
                ? Listing.EARLY
                : changed.minusNanos(MICROSECOND_NANOS);
    }
}
