package dev.sitestream.publish;

import dev.sitestream.publish.CountingObjectStore.Operation;
import dev.sitestream.store.ObjectStoreException.Reason;
import java.time.Duration;

/** Is told what publishing does, by whatever thread does it; so its methods are quick, and for several threads. */
public interface PublishMetrics {

    /** Nobody wants to know. */
    PublishMetrics NONE = new PublishMetrics() {};

    /** A file was written. */
    default void written(String site, FileKind kind, long bytes, Duration took) {}

    /** The object store did not do something, for another reason than a precondition. */
    default void failed(String site, Operation operation, Reason reason) {}

    /** A write was refused, since something else stood there than it was meant for. */
    default void preconditionFailed(String site) {}

    /**
     * Changes have come as far as this.
     *
     * @param section whose pages they are; empty for news, of which all sections' are in one file
     * @param waited how long the one had waited that had waited longest, since the time of its record
     */
    default void reached(Milestone milestone, String site, String section, Duration waited) {}
}
