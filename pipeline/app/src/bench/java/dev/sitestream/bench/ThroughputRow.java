package dev.sitestream.bench;

import java.util.List;
import java.util.Locale;

/** Row e: a shop's events, from the topic until everything is placed. */
final class ThroughputRow implements Row {

    private static final double MIN = 0.8;

    @Override
    public String id() {
        return "e";
    }

    @Override
    public String title() {
        return "events a second, until everything is placed";
    }

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        int events = scale.choose(1_000_000, 100_000);
        int products = events / 2;
        ShopMix mix = new ShopMix(products, 0);
        try (Workbench bench = Workbench.open()) {
            bench.send(events, i -> mix.next());
            // Unmeasured: lets the JVM compile the measured code.
            round(bench, mix, events, new Contest());
            Contest contest = new Contest();
            for (int round = scale.choose(3, 1); round > 0; round--) {
                round(bench, mix, events, contest);
            }
            String subject = String.format(
                    Locale.ROOT,
                    "%,d events on 2 stream threads (350 bytes; 70 %% updates, 20 %% new, 10 %% deletions; Zipf over %,d pages), all placed, and published beside it",
                    events,
                    products);
            return contest.measurements(id(), subject, MIN);
        }
    }

    private static void round(Workbench bench, ShopMix mix, int events, Contest contest) throws Exception {
        SitestreamApplication pipeline = SitestreamApplication.anew(bench);
        BareApplication bare = BareApplication.anew(bench);
        contest.round(pipeline, bare, events);
        pipeline.requireLivePages(mix.live());
        pipeline.forget();
        bare.forget();
    }
}
