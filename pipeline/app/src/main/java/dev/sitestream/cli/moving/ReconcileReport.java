package dev.sitestream.cli.moving;

import dev.sitestream.reconcile.Finding;
import dev.sitestream.reconcile.ReconcileResult;
import dev.sitestream.text.PlainText;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Prints the result of a reconciliation for people. */
final class ReconcileReport {

    private static final int MAX_PROBLEMS = 20;

    /** Findings that are shown even if there is no such page. */
    private static final Set<Finding> ALWAYS = Set.of(Finding.MISSING, Finding.DIFFERENT, Finding.GONE, Finding.EQUAL);

    private final String site;
    private final boolean dryRun;
    private final PrintWriter out;
    private final PrintWriter err;

    ReconcileReport(String site, boolean dryRun, PrintWriter out, PrintWriter err) {
        this.site = site;
        this.dryRun = dryRun;
        this.out = out;
        this.err = err;
    }

    void print(ReconcileResult result) {
        printProblems(result);
        for (Finding finding : Finding.values()) {
            long count = result.count(finding);
            if (count > 0 || ALWAYS.contains(finding)) {
                out.printf(
                        Locale.ROOT, "site %s: %,11d %s%s%n", site, count, finding.notation(), effect(finding, result));
            }
        }
        if (dryRun) {
            printSamples(result);
        }
        out.flush();
        String refusal = result.refusal();
        if (refusal != null) {
            err.println("sitestream: " + refusal);
        }
        err.flush();
    }

    private void printProblems(ReconcileResult result) {
        List<String> problems = result.problems();
        problems.stream().limit(MAX_PROBLEMS).forEach(problem -> err.println(PlainText.of(problem)));
        long more = result.problemCount() - Math.min(problems.size(), MAX_PROBLEMS);
        if (more > 0) {
            err.printf(Locale.ROOT, "and %,d more problems of the listing%n", more);
        }
    }

    private void printSamples(ReconcileResult result) {
        for (Finding finding : Finding.values()) {
            result.samples()
                    .getOrDefault(finding, List.of())
                    .forEach(sample -> out.println(PlainText.of(finding.notation() + ": " + sample)));
        }
    }

    private String effect(Finding finding, ReconcileResult result) {
        if (result.count(finding) == 0) {
            return "";
        }
        String sent = dryRun ? "would be sent" : "sent";
        return switch (finding) {
            case MISSING, DIFFERENT -> " (upserts " + sent + ")";
            case GONE -> result.refusal() == null ? " (deletes " + sent + ")" : " (nothing is deleted)";
            default -> "";
        };
    }
}
