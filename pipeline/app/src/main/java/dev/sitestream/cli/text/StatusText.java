package dev.sitestream.cli.text;

import dev.sitestream.query.InstanceStatus;
import dev.sitestream.query.LaneStatus;
import dev.sitestream.query.LaneStatus.WithheldStatus;
import dev.sitestream.query.OwnFile;
import dev.sitestream.query.PipelineStatus;
import dev.sitestream.query.ShardStatus;
import dev.sitestream.query.SiteStatus;
import dev.sitestream.terminal.TextTable;
import dev.sitestream.text.PlainText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The status of a pipeline, for people. */
public final class StatusText {

    private final PipelineStatus status;
    private final Instant now;
    private final List<String> lines = new ArrayList<>();

    public StatusText(PipelineStatus status, Instant now) {
        this.status = status;
        this.now = now;
    }

    /**
     * The lines to print.
     *
     * @param files whether to list every file
     */
    public List<String> lines(boolean files) {
        instances();
        healthIssues();
        for (SiteStatus site : status.sites()) {
            lines.add("");
            site(site, files);
        }
        return lines;
    }

    private void instances() {
        TextTable table =
                new TextTable("INSTANCE", "READY", "LAG", "LEFT TO DO", "BUDGET SPENT", "FRESHNESS, LAST 5 MINUTES");
        for (InstanceStatus instance : status.instances()) {
            if (instance.answers()) {
                table.row(
                        instance.address(),
                        instance.issues().isEmpty() ? "yes" : "no",
                        number(instance.lagRecords()) + " events",
                        number(instance.outstanding()),
                        instance.writes().percent() + "%",
                        freshness(instance.freshness()));
            } else {
                table.row(instance.address(), "does not answer", "", "", "", "");
            }
        }
        lines.addAll(table.lines());
    }

    private void healthIssues() {
        for (InstanceStatus instance : status.instances()) {
            for (InstanceStatus.Issue issue : instance.issues()) {
                lines.add("! " + instance.address() + ": "
                        + PlainText.of(issue.subject() + ": " + issue.kind() + ": " + issue.detail()));
                if (issue.remedy() != null) {
                    lines.add("  " + PlainText.of(issue.remedy()));
                }
            }
        }
    }

    private void site(SiteStatus site, boolean files) {
        lines.add("site " + site.id() + "  " + site.url() + held(site));
        if (site.lanes().stream().anyMatch(lane -> lane.guard().least() > 0) && !site.held()) {
            lines.add("shrink guard: " + GuardText.of(site).holdCondition());
        }
        for (LaneStatus lane : site.lanes()) {
            if (lane.instance() == null) {
                lines.add("! lane " + lane.lane()
                        + ": no reachable instance serves it; it may be moving between instances");
            }
        }
        List<ShardStatus> shards =
                site.lanes().stream().flatMap(lane -> lane.shards().stream()).toList();
        lines.addAll(files ? everyFile(site, shards) : sections(site, shards));
        for (WithheldStatus withheld : site.withheld()) {
            lines.add("not listed in " + withheld.section() + ": " + number(withheld.pages()) + " pages ("
                    + reasons(withheld) + ")");
        }
    }

    private static String reasons(WithheldStatus withheld) {
        return withheld.reasons().entrySet().stream()
                .map(reason -> reason.getKey() + " " + number(reason.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String held(SiteStatus site) {
        if (!site.held()) {
            return "";
        }
        boolean known = site.lanes().stream().anyMatch(LaneStatus::held);
        return "  PUBLICATION IS HELD" + (known ? ": " + GuardText.ofHeld(site).holdReason() : "");
    }

    private List<String> sections(SiteStatus site, List<ShardStatus> shards) {
        Map<String, List<ShardStatus>> bySection =
                shards.stream().collect(Collectors.groupingBy(ShardStatus::section, TreeMap::new, Collectors.toList()));
        TextTable table =
                new TextTable("SECTION", "FILES", "PAGES", "STORED BYTES", "FILL", "DIRTY", "UNLISTED", "LAST WRITTEN");
        bySection.forEach((section, some) -> table.row(
                section,
                number(some.size()),
                number(some.stream().mapToLong(ShardStatus::pages).sum()),
                number(some.stream().mapToLong(ShardStatus::storedBytes).sum()),
                (int) some.stream().mapToInt(ShardStatus::fillPercent).average().orElse(0) + "%",
                number(some.stream().filter(ShardStatus::dirty).count()),
                number(some.stream().filter(shard -> !shard.listed()).count()),
                age(some.stream()
                        .map(ShardStatus::publishedAt)
                        .filter(Objects::nonNull)
                        .max(Comparator.naturalOrder())
                        .orElse(null))));
        for (OwnFile file : site.files()) {
            table.row(file.file(), "1", "", "", "", "", "", age(file.publishedAt()));
        }
        return table.lines();
    }

    private List<String> everyFile(SiteStatus site, List<ShardStatus> shards) {
        TextTable table = new TextTable(
                "FILE", "PAGES", "STORED BYTES", "UNCOMPRESSED", "FILL", "DIRTY", "LISTED", "LAST WRITTEN");
        for (ShardStatus shard : shards) {
            table.row(
                    shard.file(),
                    number(shard.pages()),
                    shard.storedBytes() == 0 ? "" : number(shard.storedBytes()),
                    number(shard.bytes()),
                    shard.fillPercent() + "%",
                    shard.dirty() ? "yes" : "no",
                    shard.listed() ? "yes" : "no",
                    age(shard.publishedAt()));
        }
        for (OwnFile file : site.files()) {
            table.row(file.file(), "", "", "", "", "", "", age(file.publishedAt()));
        }
        return table.lines();
    }

    private static String freshness(InstanceStatus.Freshness freshness) {
        return freshness.files() == 0
                ? "nothing published"
                : String.format(
                        Locale.ROOT,
                        "%,d files, median %.1f s, worst %.1f s",
                        freshness.files(),
                        freshness.medianMillis() / 1000.0,
                        freshness.worstMillis() / 1000.0);
    }

    private String age(@Nullable String time) {
        if (time == null) {
            return "unknown";
        }
        Duration age = Duration.between(Instant.parse(time), now);
        if (age.toDays() > 0) {
            return age.toDays() + " d ago";
        }
        if (age.toHours() > 0) {
            return age.toHours() + " h ago";
        }
        return age.toMinutes() > 0 ? age.toMinutes() + " min ago" : Math.max(0, age.toSeconds()) + " s ago";
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
