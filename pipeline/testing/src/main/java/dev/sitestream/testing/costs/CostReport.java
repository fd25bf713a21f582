package dev.sitestream.testing.costs;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Prints what the tests of a build have cost: each tier, and the dearest classes. Exits with 1 if a slow class is over
 * its budget: half as much processor time again as all quick classes together, which is about three quarters of a
 * minute of two cores, or more where these are slow. Where no quick class has run, nothing has a budget.
 */
final class CostReport {

    /** Of a slow class, in the processor time of all quick ones. */
    private static final double BUDGET = 1.5;

    private final List<ClassCost> costs;
    private final double patience;
    private final PrintStream out;

    /**
     * @param costs in any order
     * @param patience multiplies the budget
     */
    CostReport(List<ClassCost> costs, double patience, PrintStream out) {
        this.patience = patience;
        this.costs = costs.stream()
                .sorted(Comparator.comparingLong(ClassCost::cpuMillis).reversed())
                .toList();
        this.out = out;
    }

    // Arguments: the folder with a folder for each tier; when the build began (older results are ignored); how many
    // classes to print; the patience of the tests
    public static void main(String[] arguments) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        List<ClassCost> costs = read(Path.of(arguments[0]), Instant.parse(arguments[1]));
        if (!costs.isEmpty()) {
            CostReport report = new CostReport(costs, Double.parseDouble(arguments[3]), out);
            report.print(Integer.parseInt(arguments[2]));
            System.exit(report.isExceeded() ? 1 : 0);
        }
    }

    private static List<ClassCost> read(Path folder, Instant begin) throws IOException {
        List<ClassCost> costs = new ArrayList<>();
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    if (!Files.getLastModifiedTime(file).toInstant().isBefore(begin)) {
                        Files.readAllLines(file).forEach(line -> costs.add(ClassCost.parse(line)));
                    }
                }
            }
        }
        return costs;
    }

    /** @param count how many classes to print */
    void print(int count) {
        printTiers();
        printDearest(count);
    }

    private List<ClassCost> of(String tier) {
        return costs.stream().filter(cost -> cost.tier().equals(tier)).toList();
    }

    private void printTiers() {
        out.printf(
                "%n%-6s %7s %7s %9s %9s %8s %6s %6s%n",
                "tier", "classes", "tests", "wall s", "cpu s", "brokers", "JVMs", "pages");
        costs.stream().map(ClassCost::tier).distinct().sorted().forEach(tier -> {
            List<ClassCost> own = of(tier);
            out.printf(
                    Locale.ROOT,
                    "%-6s %7d %7d %9.1f %9.1f %8d %6d %6d%n",
                    tier,
                    own.size(),
                    own.stream().mapToLong(ClassCost::tests).sum(),
                    own.stream().mapToLong(ClassCost::wallMillis).sum() / 1e3,
                    own.stream().mapToLong(ClassCost::cpuMillis).sum() / 1e3,
                    own.stream().mapToLong(ClassCost::brokers).sum(),
                    own.stream().mapToLong(ClassCost::processes).sum(),
                    own.stream().mapToLong(ClassCost::pages).sum());
        });
    }

    private void printDearest(int count) {
        out.printf("%n%8s %8s  %s%n", "cpu s", "wall s", "the dearest classes");
        costs.stream()
                .limit(count)
                .forEach(cost -> out.printf(
                        Locale.ROOT,
                        "%8.1f %8.1f  %s%n",
                        cost.cpuMillis() / 1e3,
                        cost.wallMillis() / 1e3,
                        cost.className()));
        out.println();
    }

    /** Whether a class is over its budget. Names each one that is. */
    boolean isExceeded() {
        long quickMillis = of("quick").stream().mapToLong(ClassCost::cpuMillis).sum();
        long budgetMillis = quickMillis == 0 ? Long.MAX_VALUE : (long) (quickMillis * BUDGET * patience);
        List<ClassCost> over = of("slow").stream()
                .filter(cost -> cost.cpuMillis() > budgetMillis)
                .toList();
        over.forEach(cost -> out.printf(
                Locale.ROOT,
                "%s takes %.1f s of processor time, and its budget is %.1f s, %.1f times as much as all quick classes"
                        + " take together: make it cheaper, divide it, or tag it `long`%n",
                cost.className(),
                cost.cpuMillis() / 1e3,
                budgetMillis / 1e3,
                BUDGET));
        return !over.isEmpty();
    }
}
