package dev.sitestream.placement;

import dev.sitestream.placement.state.Load;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.site.Limits;
import dev.sitestream.sitemap.Format;
import dev.sitestream.sitemap.XmlLimits;
import java.util.Set;

/** The limit on the number of files: at most 5/4 of the fewest that could hold the pages. */
final class FileBudget {

    private final Limits limits;
    private final long roomForEntries;

    FileBudget(Limits limits, Format format) {
        this.limits = limits;
        this.roomForEntries = limits.bytes() - format.overhead(Set.of());
    }

    /**
     * Whether this number of files exceeds the limit.
     *
     * @param files the number of files
     * @param load the load of their pages together
     */
    boolean isTooMany(int files, Load load) {
        long needed = Math.max(
                Math.max(ceilingOf(load.pages(), limits.urls()), ceilingOf(load.entryBytes(), roomForEntries)),
                ceilingOf(load.references(), XmlLimits.MAX_REFERENCES));
        return 4L * files > 5 * Math.max(1, needed);
    }

    /** Returns how full a file is, from 0 to 1, by the limit that it is closest to. */
    double fill(Shard shard) {
        Load load = Load.of(shard);
        return Math.max(
                Math.max((double) load.pages() / limits.urls(), (double) load.entryBytes() / roomForEntries),
                (double) load.references() / XmlLimits.MAX_REFERENCES);
    }

    private static long ceilingOf(long dividend, long divisor) {
        return (dividend + divisor - 1) / divisor;
    }
}
