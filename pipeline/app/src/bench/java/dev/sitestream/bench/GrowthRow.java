package dev.sitestream.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Row j: the cost of an event as a site grows. The updated pages are random, so nearly every block of every file
 * changes.
 */
final class GrowthRow implements Row {

    private static final double MIN = 0.7;
    private static final long SEED = 7;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private long number;

    @Override
    public String id() {
        return "j";
    }

    @Override
    public String title() {
        return "events a second on a growing site";
    }

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        int updates = scale.choose(300_000, 20_000);
        List<Measurement> measurements = new ArrayList<>();
        try (Workbench bench = Workbench.open()) {
            SitestreamApplication pipeline = SitestreamApplication.anew(bench);
            int pages = 0;
            double smallest = 0;
            for (int size : sizes(scale)) {
                grow(bench, pipeline, pages, size);
                pages = size;
                double eventsPerSecond = update(bench, pipeline, pages, updates, scale.choose(3, 1));
                String subject = String.format(
                        Locale.ROOT, "%,d updates anywhere on a site of %,d pages, all published", updates, pages);
                Measurement measurement =
                        Measurement.of(id() + measurements.size(), subject, eventsPerSecond, "events/s");
                if (measurements.isEmpty()) {
                    smallest = eventsPerSecond;
                } else {
                    measurement = measurement
                            .against("the smallest site", eventsPerSecond / smallest)
                            .aimingAt(Target.ratioAtLeast(MIN));
                }
                measurements.add(measurement);
            }
        }
        return measurements;
    }

    private static int[] sizes(Scale scale) {
        return scale == Scale.QUICK ? new int[] {20_000, 100_000} : new int[] {100_000, 1_000_000, 5_000_000};
    }

    private void grow(Workbench bench, SitestreamApplication pipeline, int from, int to) throws Exception {
        bench.send(to - from, i -> CatalogEvents.upsert(from + i, number++));
        pipeline.publish(to - from);
        pipeline.requireLivePages(to);
    }

    private double update(Workbench bench, SitestreamApplication pipeline, int pages, int updates, int rounds)
            throws Exception {
        double[] measured = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            bench.send(updates, i -> CatalogEvents.upsert(random.nextInt(pages), number++));
            measured[round] = pipeline.publish(updates).eventsPerSecond();
        }
        return Rounds.median(measured);
    }
}
