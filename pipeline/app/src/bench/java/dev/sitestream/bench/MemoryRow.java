package dev.sitestream.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Row i: the memory of {@code run} with an external broker, while a site grows and random pages change. */
final class MemoryRow implements Row {

    private static final double MAX_HEAP = 256;
    private static final double MAX_RESIDENT = 1024;
    private static final long SEED = 11;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private int sent;

    @Override
    public String id() {
        return "i";
    }

    @Override
    public String title() {
        return "memory";
    }

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        int updates = scale.choose(200_000, 20_000);
        int[] sizes = scale == Scale.QUICK ? new int[] {20_000, 100_000} : new int[] {1_000_000, 5_000_000};
        List<Measurement> measurements = new ArrayList<>();
        sent = 0;
        try (Workbench bench = Workbench.open();
                Instance instance =
                        Instance.start(RunConfig.ofShop(bench, bench.newName("memory"), "state", List.of()))) {
            int pages = 0;
            for (int size : sizes) {
                grow(bench, pages, size);
                pages = size;
                instance.awaitRest(sent);
                update(bench, pages, updates);
                instance.awaitRest(sent);
                measurements.addAll(measurements(instance, pages, updates, measurements));
            }
        }
        return measurements;
    }

    private void grow(Workbench bench, int from, int to) {
        bench.send(to - from, i -> CatalogEvents.upsert(from + i, sent++));
    }

    private void update(Workbench bench, int pages, int updates) {
        bench.send(updates, i -> CatalogEvents.upsert(random.nextInt(pages), sent++));
    }

    private static List<Measurement> measurements(Instance instance, int pages, int updates, List<Measurement> smaller)
            throws Exception {
        String of = String.format(
                Locale.ROOT, " of `run` without the broker, %,d pages, after %,d updates anywhere", pages, updates);
        String size = smaller.isEmpty() ? "" : "-large";
        Measurement heap = Measurement.of(
                        "i-heap" + size, "heap" + of, instance.memory().heap(), "MiB")
                .aimingAt(Target.valueAtMost(MAX_HEAP));
        Measurement resident = Measurement.of(
                        "i-resident" + size,
                        "resident" + of + ", at most",
                        instance.memory().residentPeak(),
                        "MiB")
                .aimingAt(Target.valueAtMost(MAX_RESIDENT));
        if (smaller.isEmpty()) {
            return List.of(heap, resident);
        }
        return List.of(compared(heap, smaller.get(0)), compared(resident, smaller.get(1)));
    }

    private static Measurement compared(Measurement large, Measurement small) {
        return large.against("the smaller site", large.value() / small.value());
    }
}
