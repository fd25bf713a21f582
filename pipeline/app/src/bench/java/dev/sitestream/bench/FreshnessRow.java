package dev.sitestream.bench;

import dev.sitestream.cli.setup.TemporaryFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Row g: the time from sending an event until its change is readable in the store, and until the index shows it. The
 * process is the one that users run, with the broker in it; the load and the observation are in this process.
 */
final class FreshnessRow implements Row {

    private static final long SEED = 13;
    private static final Pace PACE = new Pace(1_960, 20, 20);

    /** The property that selects forms by their names. */
    private static final String FORMS = "bench.forms";

    /** What the process publishes to, and what it shares the machine with. */
    private enum Form {
        DIRECTORY("g", "a directory"),
        S3("g-s3", "S3Proxy"),
        BUSY("g-busy", "a directory, one core is taken away"),
        FIRST("g-first", "a directory, just started"),
        FIRST_APART("g-first-apart", "the same, the broker in a process of its own");

        private final String id;
        private final String text;

        Form(String id, String text) {
            this.id = id;
            this.text = text;
        }

        String property() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public String id() {
        return "g";
    }

    @Override
    public String title() {
        return "freshness at 2,000 events a second";
    }

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        int pages = scale.choose(1_000_000, 50_000);
        List<Measurement> measurements = new ArrayList<>();
        for (Form form : Selection.of(FORMS, List.of(Form.values()), Form::property)) {
            try (TemporaryFolder folder = TemporaryFolder.create()) {
                measurements.addAll(measure(form, folder.path(), pages, scale));
            }
        }
        return measurements;
    }

    private static List<Measurement> measure(Form form, Path folder, int pages, Scale scale) throws Exception {
        if (form == Form.S3) {
            try (S3Process s3 = S3Process.start(folder);
                    RunningShop shop = RunningShop.onS3(folder, s3)) {
                shop.load(pages);
                return measure(form, shop, pages, scale);
            }
        }
        if (form == Form.FIRST_APART) {
            try (Workbench bench = Workbench.open();
                    RunningShop shop = RunningShop.onBroker(folder, bench.broker())) {
                shop.load(pages);
                return new FirstArticles(form.id, "the broker apart", shop, pages).measure(scale);
            }
        }
        try (RunningShop shop = RunningShop.inDirectory(folder)) {
            shop.load(pages);
            if (form == Form.FIRST) {
                return new FirstArticles(form.id, "the broker restarted with it", shop, pages).measure(scale);
            }
            return form == Form.BUSY
                    ? BusyCore.during(() -> measure(form, shop, pages, scale))
                    : measure(form, shop, pages, scale);
        }
    }

    private static List<Measurement> measure(Form form, RunningShop shop, int pages, Scale scale) throws Exception {
        Duration warmUp = Duration.ofSeconds(scale.choose(20, 15));
        Duration time = Duration.ofSeconds(scale.choose(60, 10));
        try (FreshnessTraffic traffic = traffic(shop, PACE, pages);
                Observation observation = Observation.of(shop, traffic)) {
            observation.send(warmUp);
            FreshnessDelays delays = observation.delays(observation.send(time), Observation.following(scale));
            String of = String.format(
                    Locale.ROOT, " (2,000 events/s on %,d pages, %d s, %s)", pages, time.toSeconds(), form.text);
            return measurements(form.id, delays, of);
        }
    }

    /** The traffic of a shop with so many pages. */
    static FreshnessTraffic traffic(RunningShop shop, Pace pace, int pages) {
        SplittableRandom random = new SplittableRandom(SEED);
        return new FreshnessTraffic(
                shop.broker(),
                pace,
                new ShopMix(pages, shop.events())::next,
                new ProbedProducts(() -> Spread.RANDOM.page(pages, random)));
    }

    private static List<Measurement> measurements(String id, FreshnessDelays delays, String of) {
        double objective = RunningShop.FRESHNESS.toMillis();
        List<Measurement> measurements = new ArrayList<>();
        measurements.addAll(percentiles(id + "-news", "an article in news.xml" + of, delays.news(), 100, 300));
        measurements.addAll(
                percentiles(id + "-article", "an article in its section's file", delays.article(), 100, 300));
        measurements.addAll(percentiles(id + "-article-index", "… in the index", delays.articleIndex(), 150, 500));
        measurements.addAll(
                percentiles(id + "-page", "a product in its file, freshness 60 s", delays.product(), 0, objective));
        measurements.addAll(percentiles(id + "-page-index", "… in the index", delays.productIndex(), 0, 0));
        return measurements;
    }

    /** Returns three percentiles; a target of 0 means none. */
    private static List<Measurement> percentiles(String id, String subject, Delays delays, double p50, double p99) {
        return List.of(
                delays.measure(id + "-p50", subject + ": p50", 0.5, p50),
                delays.measure(id + "-p99", subject + ": p99", 0.99, p99),
                delays.measure(id + "-p999", subject + ": p99.9", 0.999, 0));
    }
}
