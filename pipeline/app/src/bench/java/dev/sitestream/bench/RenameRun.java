package dev.sitestream.bench;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.placement.series.CompactionStats;
import dev.sitestream.site.Site;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.topology.metrics.ActivityMetrics;
import dev.sitestream.topology.metrics.PipelineActivity.Snapshot;
import dev.sitestream.topology.metrics.SiteEvents.Counts;

/** What a run of the pipeline costs in which pages change, or change and move to another section. */
final class RenameRun implements SitestreamApplication.Sampling {

    private static final long COUNT_INTERVAL_NANOS = 100_000_000;
    private static final double NANOS = 1e9;

    private final Site site;
    private final ListedFiles listed;
    private final FileCounts files;
    private final long events;
    private long countedAtNanos;
    private long sampledAtNanos;
    private long processedAtNanos;
    private long bytesWritten;
    private long filesWritten;
    private long bytesInvolved;
    private long compacted;
    private Spent spent;

    private RenameRun(Site site, ObjectStore objects, long events) {
        this.site = site;
        this.listed = new ListedFiles(objects, site.id());
        this.files = new FileCounts(site, listed);
        this.events = events;
        this.spent = new Spent(events, 0, 0, 0);
    }

    /**
     * Processes the events that wait on the topic.
     *
     * @param moves whether the pages move to other files, so that their former files are involved as well
     */
    static RenameRun of(SitestreamApplication pipeline, Site site, ObjectStore objects, long events, boolean moves)
            throws Exception {
        RenameRun run = new RenameRun(site, objects, events);
        long before = moves ? run.listed.bytes() : 0;
        run.spent = pipeline.workOffSampled(events, run);
        run.bytesInvolved = before + run.listed.bytes();
        return run;
    }

    /** The cost until everything is published. */
    Spent spent() {
        return spent;
    }

    /** The number of events per second until all events were processed, though not all published. */
    double processedPerSecond() {
        return events / (spent.seconds() - (sampledAtNanos - processedAtNanos) / NANOS);
    }

    /** The bytes written to the object store, divided by the size of the files that are involved. */
    double bytesToSize() {
        return (double) bytesWritten / bytesInvolved;
    }

    long bytesWritten() {
        return bytesWritten;
    }

    long filesWritten() {
        return filesWritten;
    }

    /** The number of pages that compaction moved. */
    long compacted() {
        return compacted;
    }

    FileCounts files() {
        return files;
    }

    @Override
    public void sample(PipelineApp app, Snapshot activity) {
        sampledAtNanos = System.nanoTime();
        bytesWritten = app.bytesWritten();
        filesWritten = app.filesWritten();
        if (sampledAtNanos - countedAtNanos < COUNT_INTERVAL_NANOS) {
            return;
        }
        countedAtNanos = sampledAtNanos;
        files.count(app);
        // The metrics take some milliseconds, so they are read when it's worth it.
        if (activity.consumed() >= events) {
            readMetrics(app.metrics().activity());
        }
    }

    private void readMetrics(ActivityMetrics metrics) {
        Counts counts = metrics.events().getOrDefault(site.id(), Counts.NONE);
        if (processedAtNanos == 0 && counts.changed() + counts.unchanged() + counts.stale() >= events) {
            processedAtNanos = sampledAtNanos;
        }
        compacted = metrics.compaction().values().stream()
                .mapToLong(CompactionStats::moves)
                .sum();
    }
}
