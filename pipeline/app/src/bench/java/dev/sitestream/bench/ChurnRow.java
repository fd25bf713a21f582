package dev.sitestream.bench;

import dev.sitestream.page.Page;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.publish.Churn;
import dev.sitestream.publish.Churn.Written;
import dev.sitestream.site.Site;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntSupplier;

/** Row h: the bytes and files written to the object store for each changed page, compared with writing everything. */
final class ChurnRow implements Row {

    private static final Instant DAY = Instant.parse("2026-11-21T00:00:00Z");

    @Override
    public String id() {
        return "h";
    }

    @Override
    public String title() {
        return "bytes and files written for each changed page";
    }

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        int pages = scale.choose(500_000, 200_000);
        Random random = new Random(8);
        Churn churn = new Churn(Site.at(WebUrl.parse(CatalogEvents.SITE)));
        for (int number = 0; number < pages; number++) {
            Page page = CatalogPages.lean(number);
            churn.upsert(page.url(), String.valueOf(page.lastmod()));
        }
        Written all = churn.settle();
        IntSupplier anyPage = () -> Spread.RANDOM.page(pages, random);
        IntSupplier mostlyRecent = () -> Spread.RECENT.page(pages, random);
        List<Measurement> measurements = new ArrayList<>();
        measurements.addAll(
                measurements("h1", "1 % at random (every file is expected)", pages / 100, anyPage, churn, all));
        measurements.addAll(
                measurements("h10", "10 % at random (every file is expected)", pages / 10, anyPage, churn, all));
        measurements.addAll(
                measurements("h-few", "10 pages at random (a file each, at most)", 10, anyPage, churn, all));
        measurements.addAll(measurements(
                "h-recent",
                "100, of which nine of ten among the newest twentieth (the last file, and few others)",
                100,
                mostlyRecent,
                churn,
                all));
        return measurements;
    }

    private static List<Measurement> measurements(
            String id, String subject, int changes, IntSupplier pages, Churn churn, Written all) {
        for (int i = 0; i < changes; i++) {
            churn.upsert(
                    CatalogPages.lean(pages.getAsInt()).url(),
                    DAY.plusSeconds(i).toString());
        }
        Written written = churn.settle();
        return List.of(
                Measurement.of(id + "-bytes", subject + ": bytes", (double) written.bytes() / changes, "bytes/page")
                        .against(
                                String.format(Locale.ROOT, "everything: %,d bytes", all.bytes()),
                                (double) written.bytes() / all.bytes()),
                Measurement.of(id + "-puts", subject + ": files", (double) written.puts() / changes, "PUTs/page")
                        .against(
                                String.format(Locale.ROOT, "everything: %,d files", all.puts()),
                                (double) written.puts() / all.puts()));
    }
}
