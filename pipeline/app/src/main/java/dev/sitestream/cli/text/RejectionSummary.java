package dev.sitestream.cli.text;

import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.rejected.RejectedEvent;
import dev.sitestream.remedy.ProblemRemedy;
import dev.sitestream.replay.EventFile;
import dev.sitestream.text.PlainText;
import dev.sitestream.topology.record.RejectionHeaders.ReportedProblem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * The events of a replay that were rejected, or accepted without their wrong parts: how many by reason, and an example
 * of each.
 */
public final class RejectionSummary {

    private static final int LONGEST_VALUE = 120;

    /** A replay has an option for the site. */
    private static final String SITE_UNKNOWN = "Name the site with --site, or add it to `sites` in the configuration.";

    private final LongFunction<String> places;
    private final Map<String, Group> rejected = new LinkedHashMap<>();
    private final Map<String, Group> warned = new LinkedHashMap<>();

    /** @param places names the origin of an event, by its number */
    public RejectionSummary(LongFunction<String> places) {
        this.places = places;
    }

    /** Adds an event under its first problem. */
    public void add(RejectedEvent event) {
        boolean isRejected = event.rejection().severity().equals("rejected");
        ReportedProblem problem = event.rejection().problems().get(0);
        (isRejected ? rejected : warned)
                .computeIfAbsent(problem.code(), code -> new Group(code, event, problem))
                .count++;
    }

    /** Lines for people. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines(rejected, "rejected", lines);
        lines(warned, "accepted without an invalid part", lines);
        if (!rejected.isEmpty()) {
            lines.add("An event is a JSON object such as " + EventFile.EXAMPLE + "; schemas/README.md describes it.");
        }
        return lines;
    }

    private void lines(Map<String, Group> groups, String outcome, List<String> lines) {
        if (groups.isEmpty()) {
            return;
        }
        long all = groups.values().stream().mapToLong(group -> group.count).sum();
        lines.add(
                "sitestream: " + number(all) + (all == 1 ? " event was " : " events were ") + outcome + ", by reason:");
        groups.values().stream()
                .sorted(Comparator.comparingLong((Group group) -> -group.count))
                .forEach(group -> lines.addAll(group.lines(places)));
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** The events with the same reason. */
    private static final class Group {

        private final String code;
        private final RejectedEvent example;
        private final ReportedProblem problem;
        private long count;

        Group(String code, RejectedEvent example, ReportedProblem problem) {
            this.code = code;
            this.example = example;
            this.problem = problem;
        }

        List<String> lines(LongFunction<String> places) {
            String field = problem.field().isEmpty() ? "" : problem.field() + ": ";
            List<String> lines = new ArrayList<>(List.of(
                    "  " + number(count) + " x " + code + ", first at " + places.apply(offset()),
                    "      " + field + problem.detail(),
                    "      " + value()));
            remedy().ifPresent(remedy -> lines.add("      -> " + remedy));
            lines.replaceAll(PlainText::of);
            return lines;
        }

        /** The remedy for an event of a file. */
        private Optional<String> remedy() {
            return code.equals(ProblemCode.SITE_UNKNOWN.text()) ? Optional.of(SITE_UNKNOWN) : ProblemRemedy.of(code);
        }

        /** The number of the event: the topic has one partition, and nothing else was sent to it. */
        private long offset() {
            String origin = example.rejection().origin();
            return Long.parseLong(origin.substring(origin.lastIndexOf('@') + 1));
        }

        private String value() {
            String value = example.value().strip().replaceAll("\\s+", " ");
            return value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE) + "...";
        }
    }
}
