package dev.sitestream.compare.report;

import dev.sitestream.compare.GroupTotals;
import dev.sitestream.compare.Side;
import dev.sitestream.compare.SideTotals;
import dev.sitestream.compare.Totals;
import dev.sitestream.terminal.TextTable;
import dev.sitestream.text.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A summary as text. */
final class TextReport {

    /** The most lines of each list. */
    private static final int MAX_SAMPLES = 10;

    private static final int MAX_GROUPS = 10;

    private final ComparisonResult result;
    private final List<String> lines = new ArrayList<>();

    private TextReport(ComparisonResult result) {
        this.result = result;
    }

    static List<String> of(ComparisonResult result) {
        TextReport report = new TextReport(result);
        report.summary();
        report.sides();
        report.lists();
        report.sections();
        for (FindingList list : FindingList.values()) {
            report.samples(list);
        }
        return report.lines.stream().map(PlainText::of).toList();
    }

    private void summary() {
        lines.add((Sentences.headline(result.totals()) + ". " + Sentences.verdict(result.totals())).strip());
        if (!result.ignored().isEmpty()) {
            lines.add("Not compared: " + String.join(", ", result.ignored()) + ".");
        }
    }

    private void sides() {
        TextTable table = new TextTable("", "pages", "duplicates", "errors", "warnings", "source");
        for (Side side : Side.values()) {
            SideTotals totals = result.totals().of(side);
            table.row(
                    side.name(),
                    number(totals.pages()),
                    number(totals.duplicates()),
                    number(totals.errors()),
                    number(totals.warnings()),
                    side == Side.OLD ? result.old() : result.now());
        }
        add(table);
    }

    private void lists() {
        Totals totals = result.totals();
        TextTable table = new TextTable("pages", "number", "of which");
        table.row("Equal", number(totals.all().equal()), "");
        for (FindingList list : List.of(
                FindingList.ONLY_IN_OLD,
                FindingList.ONLY_IN_NEW,
                FindingList.DIFFERING,
                FindingList.LIKELY_THE_SAME,
                FindingList.RESPELLED)) {
            table.row(list.title(), number(result.count(list)), reasons(result.reasons(list)));
        }
        add(table);
    }

    private static String reasons(Map<String, Long> reasons) {
        return reasons.entrySet().stream()
                .map(reason -> reason.getKey() + " " + number(reason.getValue()))
                .collect(Collectors.joining(", "));
    }

    private void sections() {
        List<GroupTotals> unequal = result.totals().bySection().stream()
                .filter(section -> section.equal() < section.pages())
                .limit(MAX_GROUPS)
                .toList();
        if (unequal.isEmpty()) {
            return;
        }
        TextTable table = new TextTable("section", "equal", "differing", "only in OLD", "only in NEW");
        for (GroupTotals section : unequal) {
            table.row(
                    section.name(),
                    number(section.equal()),
                    number(section.differing()),
                    number(section.missing()),
                    number(section.added()));
        }
        add(table);
    }

    private void samples(FindingList list) {
        List<List<String>> rows = result.samples().of(list);
        if (rows.isEmpty()) {
            return;
        }
        int shown = Math.min(MAX_SAMPLES, rows.size());
        lines.add("");
        lines.add(list.title() + (result.count(list) > shown ? ", some of " + number(result.count(list)) : "") + ":");
        rows.stream().limit(shown).forEach(row -> lines.add("  " + line(list, row)));
    }

    private static String line(FindingList list, List<String> row) {
        return switch (list) {
            case ONLY_IN_OLD, ONLY_IN_NEW -> row.get(0) + " (" + row.get(3) + ")";
            case DIFFERING -> row.get(0) + " " + row.get(1) + ": " + orNone(row.get(2)) + " -> " + orNone(row.get(3));
            case LIKELY_THE_SAME ->
                row.get(0) + " -> " + row.get(1) + " (" + row.get(2)
                        + (row.get(3).isEmpty() ? "" : ": " + row.get(3)) + ")";
            case RESPELLED -> row.get(1) + " -> " + row.get(2) + " (" + row.get(3) + ")";
            case DUPLICATES ->
                row.get(0) + " " + row.get(1) + ": " + row.get(2) + " and " + row.get(3)
                        + (row.get(4).isEmpty() ? "" : ", with another " + row.get(4));
            case PROBLEMS -> row.get(0) + " " + row.get(2) + ": " + row.get(3);
        };
    }

    private static String orNone(String value) {
        return value.isEmpty() ? "(none)" : value;
    }

    private void add(TextTable table) {
        lines.add("");
        lines.addAll(table.lines());
    }

    private static String number(long value) {
        return Sentences.number(value);
    }
}
