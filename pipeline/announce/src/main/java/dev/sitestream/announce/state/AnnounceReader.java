package dev.sitestream.announce.state;

import java.util.Collection;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Read access to the stored announcements of one site. */
public interface AnnounceReader {

    /** Returns the state of the announcer as a whole. */
    AnnouncerState state();

    /** Returns the standings by the names of the targets. */
    Map<String, Standing> standings();

    /** Passes every pending URL of a target to the consumer. */
    void forEachPending(String target, Consumer<PendingUrl> consumer);

    /** Returns a pending URL of a target; null if it is not pending. */
    @Nullable
    PendingUrl pending(String target, String url);

    /** Returns the last final answer of a target to a URL; null if there is none or if it is too old to be kept. */
    @Nullable
    Announcement announcement(String target, String url);

    /** Returns a batch of a target; null if there is none with this number or if it is too old to be kept. */
    @Nullable
    AnnouncedBatch batch(String target, long number);

    /** Returns the site's own files. */
    Collection<KnownFile> files();

    /** Returns what targets were told of files. */
    Collection<Submission> submissions();

    /** Returns when files were read. */
    Collection<StoredReading> readings();
}
