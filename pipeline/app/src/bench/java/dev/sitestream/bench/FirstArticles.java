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

    private final String id;
    private final RunningShop shop;
    private final int pages;

    FirstArticles(String id, RunningShop shop, int pages) {
        this.id = id;
        this.shop = shop;
        this.pages = pages;
    }

    List<Measurement> measure(Scale scale) throws Exception {
        Delays warm = news(Duration.ofSeconds(scale.choose(60, 15)));
        shop.restart();
        Delays first = news(Duration.ZERO);
        String of = String.format(
                Locale.ROOT,
                " of an article in news.xml, 200 changes and 2 articles a second on %,d pages, %d s",
                pages,
                TIME.toSeconds());
        return List.of(
                compare(id + "-p50", "p50" + of + " from readiness on", first, warm, 0.5),
                compare(id + "-p99", "the same: p99", first, warm, 0.99).aimingAt(Target.ratioAtMost(MAX_RATIO)));
    }

    private static Measurement compare(String id, String subject, Delays first, Delays warm, double share) {
        double warmMillis = warm.percentile(share);
        return first.measure(id, subject, share, 0)
                .against(
                        String.format(Locale.ROOT, "before the restart: %,.0f ms", warmMillis),
                        first.percentile(share) / warmMillis);
    }

    /** Returns the delays of articles after a warm-up that begins when the process is ready. */
    private Delays news(Duration warmUp) throws Exception {
        // The traffic is prepared while the process starts.
        try (FreshnessTraffic traffic = FreshnessRow.traffic(shop, PACE, pages);
                Observation observation = Observation.of(shop, traffic)) {
            shop.instance().awaitReady();
            observation.send(warmUp);
            return observation.delays(observation.send(TIME), Duration.ZERO).news();
        }
    }
}
