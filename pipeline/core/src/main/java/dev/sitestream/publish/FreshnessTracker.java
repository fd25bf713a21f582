package dev.sitestream.publish;

import dev.sitestream.placement.state.ShardId;
import dev.sitestream.publish.PublishMetrics.Milestone;
import dev.sitestream.publish.SiteEvent.FileEvent.Published;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Measures how long changes take until they are published. Publishers report what happens to their files; what they
 * publish does not depend on it.
 *
 * <p>A change arrives for a file. It is then in the copy of the content that is being written, then in the written
 * file, and at last in a file that is listed. At each of these stages, only the oldest change of a file counts: the one
 * that was sent first.
 *
 * @param <F> identifies a file
 */
public final class FreshnessTracker<F> {

    private final Milestone milestone;
    private final String site;
    private final Function<F, Optional<String>> sectionOf;
    private final PublishMetrics metrics;

    // For each file, when its oldest change at this stage was sent.
    private final Map<F, Long> arrived = new HashMap<>();
    private final Map<F, Long> copied = new HashMap<>();
    private final Map<F, Long> unlisted = new HashMap<>();

    /** When the oldest change of each file was sent that was listed since the last {@link #takeDelays}. */
    private final List<Long> listed = new ArrayList<>();

    private FreshnessTracker(
            Milestone milestone, Site site, Function<F, Optional<String>> sectionOf, PublishMetrics metrics) {
        this.milestone = milestone;
        this.site = site.id();
        this.sectionOf = sectionOf;
        this.metrics = metrics;
    }

    /** Tracks changes of shards until their files are written and listed. */
    public static FreshnessTracker<ShardId> ofShards(Site site, PublishMetrics metrics) {
        return new FreshnessTracker<>(
                Milestone.FILE, site, shard -> Optional.of(Section.nameOf(shard.series())), metrics);
    }

    /** Tracks changes of shards' files, by name, until an index is written that lists them as they are. */
    public static FreshnessTracker<String> ofListedFiles(Site site, PublishMetrics metrics) {
        return new FreshnessTracker<>(
                Milestone.INDEX,
                site,
                name -> ShardFile.parse(name)
                        .map(file -> Section.nameOf(file.shard().series())),
                metrics);
    }

    /** Tracks changes of news files, by number, until these are written. */
    public static FreshnessTracker<Integer> ofNews(Site site, PublishMetrics metrics) {
        return new FreshnessTracker<>(Milestone.NEWS, site, number -> Optional.of(""), metrics);
    }

    /** Adds a change that the file has to show. Ignored if it is {@link Published#UNKNOWN} when it was sent. */
    public void changeArrived(F file, long sentAtMillis) {
        if (sentAtMillis != Published.UNKNOWN) {
            arrived.merge(file, sentAtMillis, Math::min);
        }
    }

    /** Records that the file's content was copied, to be written. */
    public void contentCopied(F file) {
        Long sentAtMillis = arrived.remove(file);
        if (sentAtMillis != null) {
            copied.merge(file, sentAtMillis, Math::min);
        }
    }

    /** Records that the content of all these files was copied, to be written. */
    public void contentsCopied(Predicate<F> files) {
        Iterator<Map.Entry<F, Long>> changes = arrived.entrySet().iterator();
        while (changes.hasNext()) {
            Map.Entry<F, Long> change = changes.next();
            if (files.test(change.getKey())) {
                copied.merge(change.getKey(), change.getValue(), Math::min);
                changes.remove();
            }
        }
    }

    /**
     * Records that the copied content of the file was written, and reports how long its oldest change has waited.
     *
     * @return when that change was sent; {@link Published#UNKNOWN} if there is none
     */
    public long fileWritten(F file, long steadyMillis) {
        Long sentAtMillis = copied.remove(file);
        if (sentAtMillis == null) {
            return Published.UNKNOWN;
        }
        reportWritten(file, sentAtMillis, steadyMillis);
        return sentAtMillis;
    }

    /** Records that the copied content of all these files was written, and reports how long changes have waited. */
    public void filesWritten(Predicate<F> files, long steadyMillis) {
        Iterator<Map.Entry<F, Long>> changes = copied.entrySet().iterator();
        while (changes.hasNext()) {
            Map.Entry<F, Long> change = changes.next();
            if (files.test(change.getKey())) {
                reportWritten(change.getKey(), change.getValue(), steadyMillis);
                changes.remove();
            }
        }
    }

    /** Records that the index lists the file as it was written. */
    public void fileListed(F file) {
        Long sentAtMillis = unlisted.remove(file);
        if (sentAtMillis != null) {
            listed.add(sentAtMillis);
        }
    }

    /** Forgets a file that no longer exists. */
    public void forget(F file) {
        arrived.remove(file);
        copied.remove(file);
        unlisted.remove(file);
    }

    /** Returns how long the oldest change of each file has waited until now that was listed since the last call. */
    public List<Duration> takeDelays(long steadyMillis) {
        if (listed.isEmpty()) {
            return List.of();
        }
        List<Duration> delays = listed.stream()
                .map(sentAtMillis -> waited(sentAtMillis, steadyMillis))
                .toList();
        listed.clear();
        return delays;
    }

    private void reportWritten(F file, long sentAtMillis, long steadyMillis) {
        if (milestone == Milestone.FILE) {
            unlisted.merge(file, sentAtMillis, Math::min);
        }
        sectionOf
                .apply(file)
                .ifPresent(section -> metrics.reached(milestone, site, section, waited(sentAtMillis, steadyMillis)));
    }

    /** The time since a change was sent; zero if the sender's clock is ahead. */
    private static Duration waited(long sentAtMillis, long steadyMillis) {
        return Duration.ofMillis(Math.max(0, steadyMillis - sentAtMillis));
    }
}
