package dev.sitestream.bench;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/** Row f: every product of a catalog gets a new price, in the catalog's order; every block of every file changes. */
final class RepricingRow implements Row {

    private static final double MIN = 0.7;
    private static final int URLS_OF_A_FILE = 50_000;

    @Override
    public String id() {
        return "f";
    }

    @Override
    public String title() {
        return "events a second while a whole catalog is re-priced";
    }

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        int files = scale.choose(20, 2);
        int products = files * URLS_OF_A_FILE;
        AtomicLong number = new AtomicLong();
        try (Workbench bench = Workbench.open()) {
            SitestreamApplication pipeline = SitestreamApplication.anew(bench);
            BareApplication bare = BareApplication.anew(bench);
            reprice(bench, products, number);
            // Unmeasured: the initial load of the catalog.
            pipeline.workOff(products);
            bare.workOff(products);
            Contest contest = new Contest();
            for (int round = scale.choose(3, 1); round > 0; round--) {
                reprice(bench, products, number);
                contest.round(pipeline, bare, products);
                pipeline.requireLivePages(products);
            }
            String subject = String.format(
                    Locale.ROOT,
                    "a catalog of %d × %,d pages re-priced at once, all placed, and published beside it",
                    files,
                    URLS_OF_A_FILE);
            return contest.measurements(id(), subject, MIN);
        }
    }

    private static void reprice(Workbench bench, int products, AtomicLong number) {
        long first = number.getAndAdd(products);
        bench.send(products, i -> CatalogEvents.upsert(i, first + i));
    }
}
