package dev.sitestream.publish;

import dev.sitestream.publish.CountingObjectStore.Operation;
import dev.sitestream.site.FileKind;
import dev.sitestream.store.ObjectStoreException.Reason;
import java.time.Duration;
import java.util.Locale;

/** Receives publishing metrics. Any thread may call its methods, so they must be fast and thread-safe. */
public interface PublishMetrics {

    /** Ignores all metrics. */
    PublishMetrics NONE = new PublishMetrics() {};

    /** The stages of publishing a change. */
    enum Milestone {
        /** The shard's file shows the change. */
        FILE,
        /** The shard's file shows the change, and the index in the store says since when. */
        INDEX,
        /** The news sitemap shows the change. */
        NEWS;

        /** The value in metric tags, such as {@code file}. */
        public String notation() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A file was written. */
    default void written(String site, FileKind kind, long bytes, Duration took) {}

    /** An operation on the object store failed for another reason than a precondition. */
    default void failed(String site, Operation operation, Reason reason) {}

    /** A write was refused because the stored object was not the expected one. */
    default void preconditionFailed(String site) {}

    /**
     * Changes have reached a milestone.
     *
     * @param section the pages' section; empty for news, since a news file holds articles of all sections
     * @param waited the longest time that one of the changes has waited since the time of its record
     */
    default void reached(Milestone milestone, String site, String section, Duration waited) {}
}
