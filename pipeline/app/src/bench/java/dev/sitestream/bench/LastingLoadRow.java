package dev.sitestream.bench;

import dev.sitestream.cli.setup.TemporaryFolder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Row w: what a load costs that does not end, and how fresh its pages are, from rest to thousands of changes a second.
 * The process is the one that users run, with the broker in it and its files in a directory.
 */
final class LastingLoadRow implements Row {

    private static final long SEED = 17;
    private static final int ARTICLES = 2;

    /** More probes would change what the load is; they are a part of its changes. */
    private static final int MOST_PROBES = 10;

    /** Until changes that were late are published, so that they don't count for the next load. */
    private static final Duration LONGEST_REST = Duration.ofMinutes(10);

    private static final List<Integer> RATES = List.of(0, 10, 50, 200, 1_000, 2_000, 5_000);
    private static final List<Integer> QUICK_RATES = List.of(0, 50, 1_000);

    /** The property that selects rates, separated by commas. */
    private static final String SELECTED_RATES = "bench.rates";

    private final SplittableRandom random = new SplittableRandom(SEED);

    @Override
    public String id() {
        return "w";
    }

    @Override
    public String title() {
        return "what a lasting load costs";
    }

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        int pages = scale.choose(1_000_000, 50_000);
        List<LoadCost> costs = new ArrayList<>();
        try (TemporaryFolder folder = TemporaryFolder.create();
                RunningShop shop = RunningShop.inDirectory(folder.path())) {
            shop.load(pages);
            for (int rate : rates(scale)) {
                for (Spread spread : rate == 0 ? List.of(Spread.RANDOM) : List.of(Spread.values())) {
                    costs.add(measure(shop, pages, new Load(rate, spread), scale));
                    if (!shop.isAtRestWithin(LONGEST_REST)) {
                        throw new IllegalStateException("no rest after " + rate + " changes a second");
                    }
                }
            }
        }
        return LoadCost.measurements(id(), pages, costs);
    }

    /** A number of changes a second, and the pages that they are of. */
    record Load(int rate, Spread spread) {}

    private static List<Integer> rates(Scale scale) {
        String selected = System.getProperty(SELECTED_RATES, "");
        if (selected.isBlank()) {
            return scale == Scale.QUICK ? QUICK_RATES : RATES;
        }
        return Arrays.stream(selected.split(","))
                .map(rate -> Integer.valueOf(rate.strip()))
                .toList();
    }

    private LoadCost measure(RunningShop shop, int pages, Load load, Scale scale) throws Exception {
        Duration warmUp = Duration.ofSeconds(scale.choose(60, 10));
        Duration time = Duration.ofSeconds(scale.choose(90, 20));
        try (FreshnessTraffic traffic = traffic(shop, pages, load);
                Observation observation = Observation.of(shop, traffic)) {
            observation.send(warmUp);
            Usage before = Usage.soFar(shop.instance());
            long begunNanos = System.nanoTime();
            List<Probe> probes = observation.send(time);
            long endedNanos = System.nanoTime();
            Usage usage = Usage.soFar(shop.instance()).since(before);
            FreshnessDelays delays = observation.delays(probes, Observation.following(scale));
            long catalogPuts = observation.writes(RunningShop.PRODUCTS, begunNanos, endedNanos);
            return new LoadCost(load, usage, catalogPuts / usage.seconds(), delays);
        }
    }

    private FreshnessTraffic traffic(RunningShop shop, int pages, Load load) {
        int probes = Math.min(MOST_PROBES, load.rate() / 2);
        Pace pace = load.rate() == 0 ? Pace.REST : new Pace(load.rate() - probes, ARTICLES, probes);
        long[] number = {shop.events()};
        return new FreshnessTraffic(
                shop.broker(),
                pace,
                () -> CatalogEvents.upsert(load.spread().page(pages, random), number[0]++),
                new ProbedProducts(() -> load.spread().page(pages, random)));
    }
}
