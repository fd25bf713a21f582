package dev.sitestream.bench;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.query.LaneStatus;
import dev.sitestream.query.ShardStatus;
import dev.sitestream.site.Site;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Counts a site's files from time to time, beside the fewest that could hold the pages of each section of each lane.
 * Placement keeps at most 5/4 of these. A file that all pages have left counts as long as the index lists it.
 */
final class FileCounts {

    private static final double NANOS = 1e9;

    private final Site site;
    private final ListedFiles listed;

    /** Since when files that all pages have left are listed, by {@link System#nanoTime}. */
    private final Map<String, Long> leftAtNanos = new HashMap<>();

    private final Set<String> known = new HashSet<>();
    private int most;
    private double mostToFewest;
    private double mostLivingToFewest;
    private long longestLeftNanos;
    private long aboveNanos;
    private long countedAtNanos;
    private boolean isAbove;

    FileCounts(Site site, ListedFiles listed) {
        this.site = site;
        this.listed = listed;
    }

    /** The largest number of files. */
    int most() {
        return most;
    }

    /** The largest number of files, divided by the fewest that could hold the pages then. */
    double mostToFewest() {
        return mostToFewest;
    }

    /** The same for the files with pages only. */
    double mostLivingToFewest() {
        return mostLivingToFewest;
    }

    /** For how long there were more than 5/4 of the fewest files, in seconds. */
    double secondsAbove() {
        return aboveNanos / NANOS;
    }

    /** How long a file was listed after all pages had left it, at most, in seconds. */
    double longestLeftSeconds() {
        return longestLeftNanos / NANOS;
    }

    /** Counts the files now. */
    void count(PipelineApp app) {
        List<LaneStatus> lanes = app.answers().status(site).lanes();
        if (lanes.size() < site.lanes()) {
            return;
        }
        long nowNanos = System.nanoTime();
        Set<String> living = new HashSet<>();
        long fewest = 0;
        for (LaneStatus lane : lanes) {
            Map<String, Long> pages = new HashMap<>();
            for (ShardStatus file : lane.shards()) {
                if (file.pages() > 0) {
                    living.add(file.file());
                    pages.merge(file.section(), (long) file.pages(), Long::sum);
                }
            }
            fewest += pages.values().stream().mapToLong(this::fewest).sum();
        }
        Set<String> files = listed.names();
        noteLeft(files, living, nowNanos);
        files.addAll(living);
        if (fewest > 0) {
            note(files.size(), living.size(), fewest, nowNanos);
        }
    }

    private long fewest(long pages) {
        long urls = site.limits().urls();
        return (pages + urls - 1) / urls;
    }

    private void noteLeft(Set<String> files, Set<String> living, long nowNanos) {
        leftAtNanos.keySet().retainAll(files);
        files.stream()
                .filter(file -> known.contains(file) && !living.contains(file))
                .forEach(file -> leftAtNanos.putIfAbsent(file, nowNanos));
        for (long sinceNanos : leftAtNanos.values()) {
            longestLeftNanos = Math.max(longestLeftNanos, nowNanos - sinceNanos);
        }
        known.addAll(living);
    }

    private void note(int files, int living, long fewest, long nowNanos) {
        if (isAbove) {
            aboveNanos += nowNanos - countedAtNanos;
        }
        countedAtNanos = nowNanos;
        isAbove = 4L * files > 5 * fewest;
        most = Math.max(most, files);
        mostToFewest = Math.max(mostToFewest, (double) files / fewest);
        mostLivingToFewest = Math.max(mostLivingToFewest, (double) living / fewest);
    }
}
