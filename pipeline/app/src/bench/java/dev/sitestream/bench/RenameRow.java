package dev.sitestream.bench;

import dev.sitestream.page.url.WebUrl;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.directory.DirectoryObjectStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.function.ToDoubleFunction;

/**
 * Row v: a catalog renames its section, so each page moves to another section and its files; compared with events that
 * change the same pages where they are. The pages come in the order of their publication, as in a catalog's export, and
 * in a random order.
 */
final class RenameRow implements Row {

    private static final double MIN = 0.7;
    private static final double MAX_BYTES = 2.5;
    private static final double MICROS = 1e6;
    private static final double MEGABYTE = 1e6;
    private static final int ROUNDS = 2;
    private static final List<String> SECTIONS = List.of("catalog", "products");

    /** The pipeline is not at rest while a retired file waits for its removal from the store. */
    private static final PublishSettings WITHOUT_GRACE = new PublishSettings(
            PublishSettings.CONTINUOUS.interval(),
            Duration.ZERO,
            PublishSettings.CONTINUOUS.compareEvery(),
            PublishSettings.CONTINUOUS.guarded(),
            PublishSettings.CONTINUOUS.files(),
            PublishSettings.CONTINUOUS.budget());

    private final Random random = new Random(11);
    private int pages;
    private long number;
    private int section;

    @Override
    public String id() {
        return "v";
    }

    @Override
    public String title() {
        return "events a second while a section is renamed";
    }

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        pages = scale.choose(1_000_000, 100_000);
        List<Measurement> measurements = new ArrayList<>();
        try (Workbench bench = Workbench.open()) {
            String name = bench.newName("sitestream");
            Path folder = bench.folder(name);
            ObjectStore objects = new DirectoryObjectStore(folder.resolve("public"));
            SitestreamApplication pipeline =
                    SitestreamApplication.of(bench, name, folder, site(), objects, WITHOUT_GRACE);
            Runs runs = new Runs(bench, pipeline, objects);
            // Unmeasured: the initial load, and what lets the JVM compile the measured code.
            runs.run(false, false);
            runs.run(false, false);
            runs.run(true, false);
            measurements.addAll(measure(runs, false));
            measurements.addAll(measure(runs, true));
        }
        return measurements;
    }

    private static Site site() throws Exception {
        return new Site(
                "shop",
                WebUrl.parse(CatalogEvents.SITE),
                CatalogEvents.SITE,
                Workbench.THREADS,
                Limits.PROTOCOL,
                PublishWaits.DEFAULT,
                List.of(
                        Section.of(SECTIONS.get(0), List.of(PathPattern.of("/catalog/**"))),
                        Section.of(SECTIONS.get(1), List.of())));
    }

    /** Runs of the pipeline. */
    private final class Runs {

        private final Workbench bench;
        private final SitestreamApplication pipeline;
        private final ObjectStore objects;

        Runs(Workbench bench, SitestreamApplication pipeline, ObjectStore objects) {
            this.bench = bench;
            this.pipeline = pipeline;
            this.objects = objects;
        }

        /** Changes all pages, and moves them to the other section if they are to move. */
        RenameRun run(boolean moves, boolean isRandom) throws Exception {
            section = moves ? 1 - section : section;
            String field = ",\"section\":\"" + SECTIONS.get(section) + "\"";
            IntUnaryOperator order = isRandom ? randomOrder() : i -> i;
            bench.send(pages, i -> CatalogEvents.upsert(order.applyAsInt(i), number++, field));
            RenameRun run = RenameRun.of(pipeline, site(), objects, pages, moves);
            pipeline.requireLivePages(pages);
            return run;
        }
    }

    /** Returns another order each time, since moves leave the pages in the files in the order of their events. */
    private IntUnaryOperator randomOrder() {
        int[] order = new int[pages];
        for (int i = 0; i < pages; i++) {
            int other = random.nextInt(i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        return i -> order[i];
    }

    private List<Measurement> measure(Runs runs, boolean isRandom) throws Exception {
        List<RenameRun> updates = new ArrayList<>();
        List<RenameRun> moves = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            for (boolean isMove : round % 2 == 0 ? new boolean[] {false, true} : new boolean[] {true, false}) {
                (isMove ? moves : updates).add(runs.run(isMove, isRandom));
            }
        }
        String prefix = id() + (isRandom ? "-random" : "");
        String subject = String.format(
                Locale.ROOT,
                "%,d pages move to another section, in %s, all published",
                pages,
                isRandom ? "a random order" : "the order of their publication");
        return List.of(
                compare(
                                prefix,
                                subject,
                                "events/s",
                                moves,
                                updates,
                                run -> run.spent().eventsPerSecond())
                        .aimingAt(Target.ratioAtLeast(MIN)),
                compare(
                        prefix + "-processed",
                        "the same until all events are processed",
                        "events/s",
                        moves,
                        updates,
                        RenameRun::processedPerSecond),
                compare(
                        prefix + "-cpu",
                        "the same: CPU of the program",
                        "µs/event",
                        moves,
                        updates,
                        run -> run.spent().ownCpu() * MICROS / pages),
                compare(
                        prefix + "-broker",
                        "the same: CPU of the broker",
                        "µs/event",
                        moves,
                        updates,
                        run -> run.spent().brokerCpu() * MICROS / pages),
                Measurement.of(
                                prefix + "-bytes",
                                "the same: bytes written",
                                median(moves, RenameRun::bytesWritten) / MEGABYTE,
                                "MB")
                        .against("the files before and afterwards", median(moves, RenameRun::bytesToSize))
                        .aimingAt(Target.ratioAtMost(MAX_BYTES)),
                compare(prefix + "-puts", "the same: files written", "PUTs", moves, updates, RenameRun::filesWritten),
                value(
                        prefix + "-compacted",
                        "the same: pages moved by compaction",
                        moves,
                        "pages",
                        RenameRun::compacted),
                Measurement.of(
                                prefix + "-files",
                                "the same: the largest number of files with pages or listed",
                                median(moves, run -> run.files().most()),
                                "files")
                        .against(
                                "the fewest for the pages",
                                median(moves, run -> run.files().mostToFewest())),
                Measurement.of(
                        prefix + "-living",
                        "the same: the most files with pages, to the fewest for them",
                        median(moves, run -> run.files().mostLivingToFewest()),
                        "×"),
                value(
                        prefix + "-above",
                        "the same: time with more than 5/4 of the fewest",
                        moves,
                        "s",
                        run -> run.files().secondsAbove()),
                value(
                        prefix + "-left",
                        "the same: the longest time that a file without pages was listed",
                        moves,
                        "s",
                        run -> run.files().longestLeftSeconds()));
    }

    private static Measurement compare(
            String id,
            String subject,
            String unit,
            List<RenameRun> moves,
            List<RenameRun> updates,
            ToDoubleFunction<RenameRun> value) {
        double own = median(moves, value);
        double other = median(updates, value);
        return Measurement.of(id, subject, own, unit)
                .against(String.format(Locale.ROOT, "the same pages updated: %,.1f %s", other, unit), own / other);
    }

    private static Measurement value(
            String id, String subject, List<RenameRun> moves, String unit, ToDoubleFunction<RenameRun> value) {
        return Measurement.of(id, subject, median(moves, value), unit);
    }

    private static double median(List<RenameRun> runs, ToDoubleFunction<RenameRun> value) {
        return Rounds.median(runs.stream().mapToDouble(value).toArray());
    }
}
