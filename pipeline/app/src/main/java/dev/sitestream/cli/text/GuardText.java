package dev.sitestream.cli.text;

import dev.sitestream.query.LaneStatus;
import dev.sitestream.query.SiteStatus;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** The shrink guard's state of a site's lanes, or of those that are held, for people. */
public final class GuardText {

    private final long pages;
    private final long peak;
    private final long min;
    private final String at;

    private GuardText(List<LaneStatus> lanes) {
        this.pages = lanes.stream().mapToLong(LaneStatus::pages).sum();
        this.peak = lanes.stream().mapToLong(lane -> lane.guard().most()).sum();
        this.min = lanes.stream().mapToLong(lane -> lane.guard().least()).sum();
        this.at = lanes.stream()
                .map(lane -> lane.guard().at())
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElse("");
    }

    /** All lanes of a site. */
    public static GuardText of(SiteStatus site) {
        return new GuardText(site.lanes());
    }

    /** The lanes of a site that are held. */
    public static GuardText ofHeld(SiteStatus site) {
        return new GuardText(site.lanes().stream().filter(LaneStatus::held).toList());
    }

    /** Why publication is held. */
    String holdReason() {
        return String.format(
                Locale.ROOT, "only %,d of the %,d pages that were published at %s would remain", pages, peak, at);
    }

    /** What a release publishes. */
    public String releaseEffect() {
        return String.format(
                Locale.ROOT,
                "%,d of the %,d pages that were published at %s disappear; later deletions are compared"
                        + " with the %,d pages that remain",
                Math.max(0, peak - pages),
                peak,
                at,
                pages);
    }

    /** When publication would be held. */
    public String holdCondition() {
        if (peak == 0) {
            return "nothing has been published yet";
        }
        return min == 0
                ? String.format(Locale.ROOT, "so few pages (%,d) are not guarded: all of them may disappear", peak)
                : String.format(
                        Locale.ROOT,
                        "of the %,d pages that were published at %s, at least %,d must remain, and %,d do",
                        peak,
                        at,
                        min,
                        pages);
    }
}
