package dev.sitestream.site;

/**
 * How many of a site's pages may disappear within a day before somebody has to say that this is meant.
 *
 * @param percent the largest share that may disappear, in percent, 1 to 100; with 100 nothing is ever held
 * @param pages sites of so many pages or fewer are never held; 0 to {@value #MOST_PAGES}
 */
public record ShrinkLimit(int percent, long pages) {

    /** The share where nothing is ever held. */
    public static final int ALL = 100;

    /** More than any site has. */
    public static final long MOST_PAGES = 1_000_000_000_000L;

    /** Of a site that says nothing else. */
    public static final ShrinkLimit DEFAULT = new ShrinkLimit(30, 1_000);

    /** @throws IllegalArgumentException when a component is not as it is described above */
    public ShrinkLimit {
        if (percent < 1 || percent > ALL) {
            throw new IllegalArgumentException("percent: allowed are whole numbers from 1 to " + ALL);
        }
        if (pages < 0 || pages > MOST_PAGES) {
            throw new IllegalArgumentException("pages: allowed are whole numbers from 0 to " + MOST_PAGES);
        }
    }

    /**
     * How few pages of one of a site's lanes may be left; 0 where there are too few to care.
     *
     * @param most how many of the lane's there were
     * @param lanes of the site, over which its pages are spread evenly
     */
    public long leastOf(long most, int lanes) {
        // Rounded up: one page less would be too few.
        return most > pages / lanes ? (most * (ALL - percent) + ALL - 1) / ALL : 0;
    }
}
