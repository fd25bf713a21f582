package dev.sitestream.publish;

import dev.sitestream.clock.PipelineClock;
import dev.sitestream.health.Health;
import dev.sitestream.store.ObjectStore;
import java.util.function.LongSupplier;

/**
 * What all publishers of a process share.
 *
 * @param objects where files are published
 * @param uploads who does the slow work
 * @param compression how shards' files are compressed
 * @param settings how publishers behave
 * @param commits how many transactions the calling thread has committed: a publisher's thread is that of its task, so
 *     what the publisher stored before such a commit can't be lost any more
 * @param health takes what keeps them from publishing
 * @param figures is told how far changes have come
 * @param clock the present, where something depends on the calendar
 */
public record PublishContext(
        ObjectStore objects,
        Uploads uploads,
        FileCompression compression,
        PublishSettings settings,
        LongSupplier commits,
        Health health,
        PublishMetrics figures,
        PipelineClock clock) {}
