package dev.sitestream.extension;

import dev.sitestream.publish.fact.FactInterest;
import dev.sitestream.publish.fact.PublishedFact;
import dev.sitestream.site.Site;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reacts to what sites publish. It is configured, but not running: {@link #start} begins its part of a process.
 *
 * <p>The pipeline sends it messages, which it encodes itself: facts, what the records of its own topics mean, and
 * operators' requests. They reach the task of their site in the transaction that causes them, and those of a lane in
 * order. Thread-safe.
 */
public interface PipelineExtension {

    /** Reacts to nothing. */
    PipelineExtension NONE = new NoExtension();

    /** The topics that it reads besides those of events, each with the name of its source. */
    Map<String, String> topics();

    /** The names of its stores. They are part of the deployed state: a store with another name is empty. */
    List<String> stores();

    /** Which facts of a site it wants. */
    FactInterest interest(Site site);

    /** Encodes a fact that it wants. */
    byte[] message(PublishedFact fact);

    /** Encodes an operator's request that a part which has stopped goes on; all parts if it is null. */
    byte[] resumption(@Nullable String part);

    /**
     * Reads the value of a record of one of its {@link #topics}.
     *
     * @param calendarMillis the present time
     * @param receiver takes what it means, at most once
     */
    void read(String topic, byte @Nullable [] value, long calendarMillis, MeaningReceiver receiver);

    /** Starts its part of a process. */
    ExtensionProcess start(ExtensionContext context);
}
