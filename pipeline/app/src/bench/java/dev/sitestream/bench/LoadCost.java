package dev.sitestream.bench;

import dev.sitestream.bench.LastingLoadRow.Load;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * What a lasting load costs, and how fresh its pages are.
 *
 * @param load the load
 * @param usage what the process used
 * @param catalogPuts how many of the products' files were written in a second
 * @param delays of the probes in the load
 */
record LoadCost(Load load, Usage usage, double catalogPuts, FreshnessDelays delays) {

    private static final double KILOBYTE = 1_000;

    /** The load that has targets. */
    private static final Load JUDGED = new Load(200, Spread.RANDOM);

    /**
     * A value of each load.
     *
     * @param id the end of a measurement's id
     * @param subject the end of its subject
     * @param unit of the value
     * @param value of a load
     * @param target of the load that has targets
     */
    private record Column(String id, String subject, String unit, ToDoubleFunction<LoadCost> value, Target target) {

        private Measurement measure(String row, LoadCost cost, String pages) {
            Load load = cost.load;
            String loadId =
                    load.rate() == 0 ? "0" : load.rate() + "-" + load.spread().id();
            String loadText = load.rate() == 0
                    ? "at rest"
                    : String.format(
                            Locale.ROOT,
                            "%,d changes/s %s",
                            load.rate(),
                            load.spread().text());
            return Measurement.of(
                            row + "-" + loadId + "-" + id,
                            loadText + ", " + pages + ": " + subject,
                            value.applyAsDouble(cost),
                            unit)
                    .aimingAt(load.equals(JUDGED) ? target : Target.NONE);
        }
    }

    private static final Column CPU =
            new Column("cpu", "CPU with the broker", "cores", cost -> cost.usage.cores(), Target.valueAtMost(0.3));

    private static final List<Column> OF_LOADS = List.of(
            new Column("puts", "all files", "PUTs/s", cost -> cost.usage.putsPerSecond(), Target.NONE),
            new Column("catalog-puts", "files of products", "PUTs/s", LoadCost::catalogPuts, Target.valueAtMost(1)),
            new Column("bytes", "written", "kB/s", cost -> cost.usage.bytesPerSecond() / KILOBYTE, Target.NONE),
            delay("product-p50", "a product in its file, p50", FreshnessDelays::product, 0.5, Target.NONE),
            delay("product-p99", "a product in its file, p99", FreshnessDelays::product, 0.99, Target.NONE),
            delay("news-p50", "an article in news.xml, p50", FreshnessDelays::news, 0.5, Target.NONE),
            delay("news-p99", "an article in news.xml, p99", FreshnessDelays::news, 0.99, Target.valueAtMost(300)));

    private static Column delay(
            String id, String subject, Function<FreshnessDelays, Delays> delays, double share, Target target) {
        return new Column(id, subject, "ms", cost -> delays.apply(cost.delays).percentile(share), target);
    }

    /** Returns all values of all loads: each value as a curve over the rates. */
    static List<Measurement> measurements(String row, int pages, List<LoadCost> costs) {
        String of = String.format(Locale.ROOT, "%,d pages", pages);
        List<Measurement> measurements = new ArrayList<>();
        for (Spread spread : Spread.values()) {
            List<LoadCost> all =
                    costs.stream().filter(cost -> cost.load.spread() == spread).toList();
            all.forEach(cost -> measurements.add(CPU.measure(row, cost, of)));
            for (Column column : OF_LOADS) {
                all.stream()
                        .filter(cost -> cost.load.rate() > 0)
                        .forEach(cost -> measurements.add(column.measure(row, cost, of)));
            }
        }
        return measurements;
    }
}
