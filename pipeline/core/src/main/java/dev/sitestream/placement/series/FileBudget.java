package dev.sitestream.placement.series;

import dev.sitestream.placement.state.Load;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.site.Limits;
import dev.sitestream.sitemap.Format;
import dev.sitestream.sitemap.XmlLimits;
import java.util.Collection;
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

    /** Returns how full of pages a file is, from 0 to 1, by the limit that it is closest to. */
    double fill(Shard shard) {
        return part(Load.of(shard));
    }

    /** Returns the part of a file that other pages can't use again since pages have left it, from 0 to 1. */
    double waste(Shard shard) {
        return part(Load.ofOccupied(shard)) - fill(shard);
    }

    /** Returns the number of slots that a shard can still give to pages. */
    int freeSlots(Shard shard) {
        return limits.urls() - (int) Load.ofOccupied(shard).pages();
    }

    /** Whether the other shards seem to have room for the pages of one. */
    boolean hasRoom(Collection<Shard> shards, Shard emptied) {
        long slots = 0;
        long entryBytes = 0;
        long references = 0;
        for (Shard shard : shards) {
            if (shard != emptied) {
                Load occupied = Load.ofOccupied(shard);
                slots += freeSlots(shard);
                entryBytes += roomForEntries - occupied.entryBytes();
                references += XmlLimits.MAX_REFERENCES - occupied.references();
            }
        }
        Load needed = Load.of(emptied);
        return needed.pages() <= slots && needed.entryBytes() <= entryBytes && needed.references() <= references;
    }

    private double part(Load load) {
        return Math.max(
                Math.max((double) load.pages() / limits.urls(), (double) load.entryBytes() / roomForEntries),
                (double) load.references() / XmlLimits.MAX_REFERENCES);
    }

    private static long ceilingOf(long dividend, long divisor) {
        return (dividend + divisor - 1) / divisor;
    }
}
