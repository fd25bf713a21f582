package dev.sitestream.site;

/**
 * Limits how many of a site's pages may disappear within a day. Above the limit, publication is held until an operator
 * confirms it.
 *
 * @param percent the largest percentage of pages that may disappear, 1 to 100; with 100 publication is never held
 * @param pages publication of sites with at most this many pages is never held; 0 to {@value #MAX_PAGES}
 */
public record ShrinkLimit(int percent, long pages) {

    /** The percentage with which publication is never held. */
    public static final int ALL = 100;

    /** The upper limit of {@code pages}, more than any site has. */
    public static final long MAX_PAGES = 1_000_000_000_000L;

    /** The default limit. */
    public static final ShrinkLimit DEFAULT = new ShrinkLimit(30, 1_000);

    /** @throws IllegalArgumentException if a component is not allowed */
    public ShrinkLimit {
        if (percent < 1 || percent > ALL) {
            throw new IllegalArgumentException("percent: allowed are whole numbers from 1 to " + ALL);
        }
        if (pages < 0 || pages > MAX_PAGES) {
            throw new IllegalArgumentException("pages: allowed are whole numbers from 0 to " + MAX_PAGES);
        }
    }

    /**
     * The least number of pages that must remain in one lane; 0 if the lane is too small for the limit.
     *
     * @param peak the largest number of pages of the lane within the day
     * @param lanes the number of lanes of the site; its pages are spread evenly over them
     */
    public long minimum(long peak, int lanes) {
        // Rounded up, so that one page less violates the limit.
        return peak > pages / lanes ? (peak * (ALL - percent) + ALL - 1) / ALL : 0;
    }
}
