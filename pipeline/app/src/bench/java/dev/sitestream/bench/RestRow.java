package dev.sitestream.bench;

import dev.sitestream.cli.setup.TemporaryFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Row x: what the process that users run takes to start, and at rest: with few pages, and with many sites. */
final class RestRow implements Row {

    private static final int PAGES = 1_000;
    private static final double MAX_READY_SECONDS = 5;
    private static final double MAX_RESIDENT_MIB = 300;
    private static final double MAX_DISK_MIB = 20;
    private static final double MAX_PERCENT = 2;
    private static final double MAX_PERCENT_WITHOUT_BROKER = 1;
    private static final double MAX_TIMES_ONE_SITE = 2;
    private static final double MAX_SECONDS_MORE = 15;

    private static final String EVENTS = "rest-events";

    @Override
    public String id() {
        return "x";
    }

    @Override
    public String title() {
        return "start and rest";
    }

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        List<Measurement> measurements = new ArrayList<>();
        Rest one = embedded(List.of("  - url: " + CatalogEvents.SITE), PAGES, scale);
        measurements.addAll(measurements(one));
        measurements.add(Measurement.of(
                        "x-rest-external",
                        "the same without the broker",
                        external(scale).cpuPercent(),
                        "% of a core")
                .aimingAt(Target.valueAtMost(MAX_PERCENT_WITHOUT_BROKER)));
        for (int sites : scale == Scale.QUICK ? new int[] {1_000} : new int[] {1_000, 10_000}) {
            List<String> lines = IntStream.rangeClosed(1, sites)
                    .mapToObj(i -> "  - url: https://s" + i + ".example.com/")
                    .toList();
            measurements.addAll(compare(sites, embedded(lines, 0, scale), one));
        }
        return measurements;
    }

    private static Rest embedded(List<String> sites, int pages, Scale scale) throws Exception {
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            int port = FreePorts.next();
            List<String> lines = new ArrayList<>(List.of("sites:"));
            lines.addAll(sites);
            RunConfig config = RunConfig.embedded(folder.path(), port, lines);
            return Rest.measure(
                    config,
                    pages,
                    () -> EventLoad.send("127.0.0.1:" + port, pages, i -> CatalogEvents.upsert(i, i)),
                    scale);
        }
    }

    /** Measures a process whose broker is another one, which has as many partitions as an embedded broker. */
    private static Rest external(Scale scale) throws Exception {
        try (Workbench bench = Workbench.open()) {
            bench.createEvents(EVENTS, Runtime.getRuntime().availableProcessors());
            Path folder = bench.folder(bench.newName("rest"));
            RunConfig config = RunConfig.external(
                    folder,
                    bench.broker().address(),
                    List.of("topics: {events: " + EVENTS + "}", "sites:", "  - url: " + CatalogEvents.SITE));
            return Rest.measure(
                    config,
                    PAGES,
                    () -> bench.send(PAGES, i -> Workbench.on(EVENTS, CatalogEvents.upsert(i, i))),
                    scale);
        }
    }

    private static List<Measurement> measurements(Rest rest) {
        String of = String.format(Locale.ROOT, " (`run` with the broker, a site of %,d pages)", PAGES);
        return List.of(
                Measurement.of("x-ready", "from the start until it is ready" + of, rest.readySeconds(), "s")
                        .aimingAt(Target.valueAtMost(MAX_READY_SECONDS)),
                Measurement.of("x-ready-cpu", "the same: CPU", rest.readyCpuSeconds(), "s"),
                Measurement.of("x-published", "from then until all pages are published", rest.publishedSeconds(), "s"),
                Measurement.of("x-resident", "resident after the load, at rest", rest.residentMib(), "MiB")
                        .aimingAt(Target.valueAtMost(MAX_RESIDENT_MIB)),
                Measurement.of("x-disk", "disk used by the working folder", rest.diskMib(), "MiB")
                        .aimingAt(Target.valueAtMost(MAX_DISK_MIB)),
                Measurement.of("x-rest", "CPU at rest", rest.cpuPercent(), "% of a core")
                        .aimingAt(Target.valueAtMost(MAX_PERCENT)));
    }

    private static List<Measurement> compare(int sites, Rest many, Rest one) {
        String of = String.format(Locale.ROOT, "%,d sites without pages: ", sites);
        String rival = "one site: %.2f %s";
        return List.of(
                Measurement.of("x-" + sites + "-ready", of + "until it is ready", many.readySeconds(), "s")
                        .against(
                                String.format(Locale.ROOT, rival, one.readySeconds(), "s"),
                                many.readySeconds() / one.readySeconds())
                        .aimingAt(Target.valueAtMost(Math.rint(one.readySeconds() + MAX_SECONDS_MORE))),
                Measurement.of(
                        "x-" + sites + "-published",
                        of + "from then until all indexes are published",
                        many.publishedSeconds(),
                        "s"),
                Measurement.of("x-" + sites + "-rest", of + "CPU at rest", many.cpuPercent(), "% of a core")
                        .against(
                                String.format(Locale.ROOT, rival, one.cpuPercent(), "%"),
                                many.cpuPercent() / one.cpuPercent())
                        .aimingAt(Target.ratioAtMost(MAX_TIMES_ONE_SITE)));
    }
}
