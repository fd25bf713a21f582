package dev.sitestream.shard;

import dev.sitestream.site.Limits;
import dev.sitestream.sitemap.Format;
import java.util.Set;

/** How many files pages need and may have: at most 5/4 of the fewest that could hold them. */
final class FileBudget {

    private final Limits limits;
    private final long roomForEntries;

    FileBudget(Limits limits, Format format) {
        this.limits = limits;
        this.roomForEntries = limits.bytes() - format.overhead(Set.of());
    }

    /**
     * Whether so many files are too many.
     *
     * @param files how many there are
     * @param pages how many pages they hold
     * @param entryBytes the bytes of the pages' entries together
     */
    boolean isTooMany(int files, long pages, long entryBytes) {
        long needed = Math.max(ceilingOf(pages, limits.urls()), ceilingOf(entryBytes, roomForEntries));
        return 4L * files > 5 * Math.max(1, needed);
    }

    /** How full a file is, from 0 to 1, by whatever it is fuller of. */
    double fill(Shard shard) {
        return Math.max((double) shard.live() / limits.urls(), (double) shard.entryBytes() / roomForEntries);
    }

    private static long ceilingOf(long dividend, long divisor) {
        return (dividend + divisor - 1) / divisor;
    }
}
