package dev.sitestream.placement.state;

import dev.sitestream.site.Limits;
import org.jspecify.annotations.Nullable;

/**
 * A lane's own record.
 *
 * @param sequence the number of changes that had an effect on the lane
 * @param steps the number of changes that determine placement, see the lane's {@code ChangeStamp}; updates from
 *     translation groups are not counted
 * @param examinationSteps how many of these no input has caused, but another configuration
 * @param base the site's serialised base at the lane's last change
 * @param lanes how many lanes the site had when the lane was created
 * @param limits the lowest limits that the lane's shards may rely on: those of its last change
 * @param rules the hash of the configuration by which pages are being examined, or were last examined
 * @param examinedTo the URL up to which pages have been examined; null when all have been
 * @param timeMillis the time of the latest tick in the input, by the calendar; 0 when there was none
 */
public record LaneState(
        long sequence,
        long steps,
        long examinationSteps,
        String base,
        int lanes,
        Limits limits,
        long rules,
        @Nullable String examinedTo,
        long timeMillis) {}
