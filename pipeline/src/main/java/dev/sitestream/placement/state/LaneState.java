package dev.sitestream.placement.state;

import dev.sitestream.site.Limits;
import org.jspecify.annotations.Nullable;

/**
 * A lane's own record.
 *
 * @param sequence counts the changes that had an effect on the lane
 * @param steps counts those of them that do not come from translation groups
 * @param base the site's serialised base at the lane's last change
 * @param lanes how many lanes the site had when the lane was begun
 * @param limits the lowest limits that the lane's shards may rely on: those of its last change
 * @param rules the hash of the configuration by which pages are being examined, or were
 * @param examinedTo the URL up to which they have been; null when they all have
 * @param judgedAt the latest time by which a page with a schedule was judged, in milliseconds since 1970; 0 when none
 *     was
 */
public record LaneState(
        long sequence,
        long steps,
        String base,
        int lanes,
        Limits limits,
        long rules,
        @Nullable String examinedTo,
        long judgedAt) {}
