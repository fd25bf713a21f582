package dev.sitestream.bench;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Measures the articles that arrive from the moment on when a process says that it is ready, in comparison with the
 * same load on the process before its restart.
 */
final class FirstArticles {

    private static final Pace PACE = new Pace(200, 2, 0);
    private static final Duration TIME = Duration.ofSeconds(30);
    private static final double MAX_RATIO = 2;
    private static final double MOST_CORES = 0.6;

    private final String id;
    private final String broker;
    private final RunningShop shop;
    private final int pages;

    /** @param broker where the broker is, in words */
    FirstArticles(String id, String broker, RunningShop shop, int pages) {
        this.id = id;
        this.broker = broker;
        this.shop = shop;
        this.pages = pages;
    }

    List<Measurement> measure(Scale scale) throws Exception {
        Minute warm = minute(Duration.ofSeconds(scale.choose(60, 15)));
        shop.restart();
        Minute first = minute(Duration.ZERO);
        String of = String.format(
                Locale.ROOT,
                " of an article in news.xml, 200 changes and 2 articles a second on %,d pages, %d s",
                pages,
                TIME.toSeconds());
        return List.of(
                compare(id + "-p50", "p50" + of + " from readiness on, " + broker, first.news, warm.news, 0.5),
                compare(id + "-p99", "the same: p99", first.news, warm.news, 0.99)
                        .aimingAt(Target.ratioAtMost(MAX_RATIO)),
                Measurement.of(id + "-cpu", "the same: CPU in the first minute", first.cores, "cores")
                        .aimingAt(Target.valueAtMost(MOST_CORES))
                        .against(
                                String.format(Locale.ROOT, "before the restart: %.2f cores", warm.cores),
                                first.cores / warm.cores));
    }

    private static Measurement compare(String id, String subject, Delays first, Delays warm, double share) {
        double warmMillis = warm.percentile(share);
        return first.measure(id, subject, share, 0)
                .against(
                        String.format(Locale.ROOT, "before the restart: %,.0f ms", warmMillis),
                        first.percentile(share) / warmMillis);
    }

    /**
     * A minute of traffic.
     *
     * @param news the delays of the articles in its first half
     * @param cores the processors that the process took, with the broker if it is embedded
     */
    private record Minute(Delays news, double cores) {}

    /** Returns the minute after a warm-up that begins when the process is ready. */
    private Minute minute(Duration warmUp) throws Exception {
        // The traffic is prepared while the process starts.
        try (FreshnessTraffic traffic = FreshnessRow.traffic(shop, PACE, pages);
                Observation observation = Observation.of(shop, traffic)) {
            shop.instance().awaitReady();
            observation.send(warmUp);
            Duration cpu = shop.instance().cpu();
            List<Probe> probes = observation.send(TIME);
            observation.send(TIME);
            double cores = (double) shop.instance().cpu().minus(cpu).toMillis()
                    / TIME.multipliedBy(2).toMillis();
            return new Minute(observation.delays(probes, Duration.ZERO).news(), cores);
        }
    }
}
