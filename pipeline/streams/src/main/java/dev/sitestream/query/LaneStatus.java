package dev.sitestream.query;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One lane of a site.
 *
 * @param lane counted from 0
 * @param instance the {@code host:port} of the process that serves it; null when no process that answers serves it
 * @param pages how many pages it lists
 * @param held whether its publication is held, because too many pages would disappear
 * @param guard the limit on disappearing pages
 * @param shards its files, by name
 * @param withheld its pages that exist and are not listed, by section
 */
public record LaneStatus(
        int lane,
        @Nullable String instance,
        long pages,
        boolean held,
        GuardStatus guard,
        List<ShardStatus> shards,
        List<WithheldStatus> withheld) {

    /** A lane that no process that answers serves. */
    static LaneStatus unserved(int lane) {
        return new LaneStatus(lane, null, 0, false, GuardStatus.NONE, List.of(), List.of());
    }

    /**
     * The withheld pages of a section.
     *
     * @param section the section's name
     * @param pages how many pages it has
     * @param reasons how many of them there are by reason; a page with several reasons counts under each
     */
    public record WithheldStatus(String section, long pages, Map<String, Long> reasons) {

        public WithheldStatus {
            reasons = new TreeMap<>(reasons);
        }

        /** The sums of several lanes, by section. */
        static List<WithheldStatus> sums(Collection<WithheldStatus> parts) {
            Map<String, WithheldStatus> sums = new TreeMap<>();
            parts.forEach(part -> sums.merge(part.section(), part, WithheldStatus::plus));
            return List.copyOf(sums.values());
        }

        private WithheldStatus plus(WithheldStatus other) {
            Map<String, Long> sum = new TreeMap<>(reasons);
            other.reasons().forEach((reason, count) -> sum.merge(reason, count, Long::sum));
            return new WithheldStatus(section, pages + other.pages(), sum);
        }
    }
}
