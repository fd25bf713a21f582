package dev.sitestream.bench;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;

/** Runs the rows, prints the table and writes it to a file. */
final class BenchmarkMain {

    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    private final Scale scale;
    private final Report report = new Report();
    private boolean failed;

    private BenchmarkMain(Scale scale) {
        this.scale = scale;
    }

    // Argument: the file for the JSON. Properties: bench.quick, bench.only, bench.forms, bench.rates
    public static void main(String[] arguments) throws Exception {
        BenchmarkMain benchmark = new BenchmarkMain(Boolean.getBoolean("bench.quick") ? Scale.QUICK : Scale.FULL);
        for (Row row : Selection.of("bench.only", Rows.ALL, Row::id)) {
            benchmark.run(row);
        }
        OUT.println();
        OUT.println(Machine.describe());
        OUT.println();
        benchmark.report.print(OUT);
        benchmark.report.write(Path.of(arguments[0]), benchmark.scale);
        // Threads that a row left running, mainly of clients, must not delay the end.
        System.exit(benchmark.failed ? 1 : 0);
    }

    private void run(Row row) {
        OUT.println(row.id() + ": " + row.title());
        long begunNanos = System.nanoTime();
        try {
            report.add(row.run(scale));
        } catch (Exception e) {
            // The measurements of the other rows remain valid.
            failed = true;
            OUT.println("   failed");
            e.printStackTrace(OUT);
        }
        OUT.printf(Locale.ROOT, "   %.0f s%n", (System.nanoTime() - begunNanos) / 1e9);
    }
}
