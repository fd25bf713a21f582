package dev.sitestream.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;

/** Row u: the events of row e while all views of the console are watched, compared with the same without a watcher. */
final class WatchingRow implements Row {

    private static final double MIN = 0.98;
    private static final double MAX = 1.02;
    private static final Duration EACH = Duration.ofSeconds(1);
    private static final Duration WARM_UP = Duration.ofMillis(50);
    private static final double MICROS = 1e6;

    @Override
    public String id() {
        return "u";
    }

    @Override
    public String title() {
        return "events a second while somebody watches all views of the console";
    }

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        int events = scale.choose(1_000_000, 200_000);
        ShopMix mix = new ShopMix(events / 2, 0);
        AtomicInteger answers = new AtomicInteger();
        List<Spent> watched = new ArrayList<>();
        List<Spent> unwatched = new ArrayList<>();
        try (Workbench bench = Workbench.open()) {
            bench.send(events, i -> mix.next());
            // Unmeasured: lets the JVM compile the measured code, that of the views included.
            workOff(bench, mix, events, port -> new ConsoleWatcher(port, answers, WARM_UP));
            answers.set(0);
            for (int round = 0; round < scale.choose(6, 2); round++) {
                if (round % 2 == 0) {
                    watched.add(workOff(bench, mix, events, port -> new ConsoleWatcher(port, answers, EACH)));
                    unwatched.add(workOff(bench, mix, events, port -> () -> {}));
                } else {
                    unwatched.add(workOff(bench, mix, events, port -> () -> {}));
                    watched.add(workOff(bench, mix, events, port -> new ConsoleWatcher(port, answers, EACH)));
                }
            }
        }
        double seconds = watched.stream().mapToDouble(Spent::seconds).sum();
        String subject = String.format(
                Locale.ROOT,
                "%,d events as in e, all published, while somebody looks at all views (%.1f answers a second)",
                events,
                answers.get() / seconds);
        return List.of(
                measurement("u", subject, "events/s", watched, unwatched, Spent::eventsPerSecond)
                        .aimingAt(Target.ratioAtLeast(MIN)),
                measurement(
                                "u-cpu",
                                "the same: CPU of the program, with that of the watcher",
                                "µs/event",
                                watched,
                                unwatched,
                                spent -> spent.ownCpu() * MICROS / spent.events())
                        .aimingAt(Target.ratioAtMost(MAX)));
    }

    private static Spent workOff(Workbench bench, ShopMix mix, int events, SitestreamApplication.Watching watching)
            throws Exception {
        SitestreamApplication pipeline = SitestreamApplication.anew(bench);
        Spent spent = pipeline.workOffWatched(events, watching);
        pipeline.requireLivePages(mix.live());
        pipeline.forget();
        return spent;
    }

    private static Measurement measurement(
            String id,
            String subject,
            String unit,
            List<Spent> watched,
            List<Spent> unwatched,
            ToDoubleFunction<Spent> value) {
        return Spent.compare(id, subject, unit, watched, "without a watcher", unwatched, value);
    }
}
