package dev.sitestream.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Row {@code update}: how fresh articles are while two instances, each the other's standby, are replaced one after the
 * other.
 */
final class RollingUpdateRow implements Row {

    private static final Duration TIMEOUT = Duration.ofMinutes(15);
    private static final Pace PACE = new Pace(50, 4, 0);
    private static final long SEED = 17;
    private static final double MOST_MILLIS = 1_000;

    /** For how long traffic goes on between the steps, and before and after them. */
    private static final Duration STEP = Duration.ofSeconds(20);

    private static final List<String> STANDBY = List.of("num.standby.replicas: 1");
    private static final List<String> NEWS = List.of(
            "    sections: [{name: news-pages, match: [\"/news/**\"], publishAfter: 0s}, {name: products}]",
            "    news: {publication: {name: The Shop, language: en}}");

    @Override
    public String id() {
        return "update";
    }

    @Override
    public String title() {
        return "a rolling update";
    }

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        int pages = scale.choose(1_000_000, 20_000);
        try (Workbench bench = Workbench.open()) {
            bench.send(pages, i -> CatalogEvents.upsert(i, i));
            Delays news = news(bench, pages);
            String of = String.format(
                    Locale.ROOT,
                    " of an article in news.xml while two instances are replaced one after the other, %,d pages",
                    pages);
            return List.of(
                    news.measure("r-update-p50", "p50" + of, 0.5, 0),
                    news.measure("r-update-p99", "the same: p99", 0.99, MOST_MILLIS),
                    news.measure("r-update-max", "the same: the slowest", 1, 0));
        }
    }

    private static Delays news(Workbench bench, int pages) throws Exception {
        String name = bench.newName("deployment");
        List<RunConfig> configs = new ArrayList<>();
        for (String state : List.of("first", "second")) {
            configs.add(RunConfig.ofShop(bench, name, state, STANDBY, NEWS));
        }
        Path published = configs.get(0).published("shop.example.com");
        List<Instance> instances = new ArrayList<>();
        try {
            instances.add(Instance.start(configs.get(0)));
            instances.get(0).awaitRest(pages);
            instances.add(Instance.start(configs.get(1)));
            instances.get(1).awaitReady();
            SplittableRandom random = new SplittableRandom(SEED);
            try (FreshnessTraffic traffic = new FreshnessTraffic(
                            bench.broker().address(),
                            PACE,
                            new ShopMix(pages, pages)::next,
                            new ProbedProducts(() -> Spread.RANDOM.page(pages, random)));
                    WatchedFolder watched =
                            WatchedFolder.open(published, bench.folder(name).resolve("versions"))) {
                traffic.run(STEP.multipliedBy(2));
                CompletableFuture<Void> replaced = new CompletableFuture<>();
                Thread replacing = new Thread(() -> replaceAll(configs, instances, replaced));
                replacing.start();
                List<Probe> probes = new ArrayList<>();
                long endNanos = System.nanoTime() + TIMEOUT.toNanos();
                while (!replaced.isDone() && System.nanoTime() < endNanos) {
                    probes.addAll(traffic.run(Duration.ofSeconds(1)));
                }
                replaced.get();
                traffic.run(STEP);
                return FreshnessDelays.of(probes, Sightings.of(watched.versions(), probes))
                        .news();
            }
        } finally {
            instances.forEach(Instance::close);
        }
    }

    private static void replaceAll(
            List<RunConfig> configs, List<Instance> instances, CompletableFuture<Void> replaced) {
        try {
            for (int i = 0; i < instances.size(); i++) {
                instances.get(i).stop();
                instances.set(i, Instance.start(configs.get(i)));
                instances.get(i).awaitReady();
                TimeUnit.NANOSECONDS.sleep(STEP.toNanos());
            }
            replaced.complete(null);
        } catch (Exception e) {
            replaced.completeExceptionally(e);
        }
    }
}
