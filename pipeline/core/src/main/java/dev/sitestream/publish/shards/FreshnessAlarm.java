package dev.sitestream.publish.shards;

import dev.sitestream.health.Health;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.health.HealthIssue.Kind;
import dev.sitestream.site.Section;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Raises a health issue while shards of a lane are late because the budget of writes does not suffice. */
final class FreshnessAlarm {

    /** A check looks at all dirty shards. */
    private static final long EVERY_MILLIS = 1_000;

    /** Short delays come and go by themselves. */
    private static final long TOLERANCE_MILLIS = 10_000;

    private final String owner;
    private final Health health;
    private long checkedAtMillis = Long.MIN_VALUE / 2;
    private boolean isRaised;

    FreshnessAlarm(String owner, Health health) {
        this.owner = owner;
        this.health = health;
    }

    /** Checks the shards, unless they were checked within the last second. */
    void check(DirtyShards dirty, long steadyMillis) {
        if (steadyMillis - checkedAtMillis < EVERY_MILLIS) {
            return;
        }
        checkedAtMillis = steadyMillis;
        Map<String, Late> sections = new TreeMap<>();
        if (dirty.isShortOfBudget()) {
            dirty.forEachLate(
                    steadyMillis - TOLERANCE_MILLIS,
                    (id, sinceMillis) ->
                            sections.merge(Section.nameOf(id.series()), new Late(1, sinceMillis), Late::and));
        }
        if (!sections.isEmpty()) {
            health.raise(new HealthIssue(Kind.FRESHNESS_MISSED, owner, detail(sections, steadyMillis)));
        } else if (isRaised) {
            health.clear(Kind.FRESHNESS_MISSED, owner);
        }
        isRaised = !sections.isEmpty();
    }

    private static String detail(Map<String, Late> sections, long steadyMillis) {
        List<String> parts = new ArrayList<>();
        sections.forEach((section, late) -> parts.add(String.format(
                Locale.ROOT,
                "%,d of section %s, the first one for %,d s",
                late.shards(),
                section,
                Duration.ofMillis(steadyMillis - late.sinceMillis()).toSeconds())));
        return "the budget of writes does not suffice, so changed files wait longer than `freshness`: "
                + String.join("; ", parts);
    }

    private record Late(int shards, long sinceMillis) {

        Late and(Late other) {
            return new Late(shards + other.shards, Math.min(sinceMillis, other.sinceMillis));
        }
    }
}
