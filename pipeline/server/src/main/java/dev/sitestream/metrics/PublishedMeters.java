package dev.sitestream.metrics;

import dev.sitestream.topology.metrics.PublishedCounts;
import io.micrometer.core.instrument.MeterRegistry;

/** Meters of the topics of published pages and files. */
final class PublishedMeters {

    private PublishedMeters() {}

    static void register(MeterRegistry registry, LatestSnapshot latest) {
        for (String kind : PublishedCounts.PAGE_KINDS) {
            latest.counter(
                            "sitestream.published.page.records",
                            "Records sent to the topic of published pages, by change",
                            snapshot -> snapshot.publishedPages(kind))
                    .tag("change", kind)
                    .register(registry);
        }
        for (String kind : PublishedCounts.FILE_KINDS) {
            latest.counter(
                            "sitestream.published.file.records",
                            "Records sent to the topic of published files, by operation",
                            snapshot -> snapshot.publishedFiles(kind))
                    .tag("op", kind)
                    .register(registry);
        }
    }
}
