package dev.sitestream.app;

import dev.sitestream.config.Topics;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.site.Sites;
import dev.sitestream.store.ObjectStore;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a pipeline is started with.
 *
 * @param broker the broker with the topics
 * @param input what it reads
 * @param output what it publishes
 * @param local what belongs to this process alone
 * @param observer observes the pipeline
 * @param clock {@code System::currentTimeMillis}, or a test's clock
 */
public record StartOptions(
        BrokerConnection broker,
        Input input,
        Output output,
        Local local,
        PipelineObserver observer,
        LongSupplier clock) {

    /** Options without an observer, with the machine's clock. */
    public static StartOptions of(BrokerConnection broker, Input input, Output output, Local local) {
        return new StartOptions(broker, input, output, local, PipelineObserver.NONE, System::currentTimeMillis);
    }

    /** These options, with an observer. */
    public StartOptions observedBy(PipelineObserver other) {
        return new StartOptions(broker, input, output, local, other, clock);
    }

    /** These options, with another clock. */
    public StartOptions withClock(LongSupplier other) {
        return new StartOptions(broker, input, output, local, observer, other);
    }

    /**
     * What a pipeline reads.
     *
     * @param topics the names of the topics
     * @param embeddedPartitions how many partitions the events topic gets if it has to be created on an embedded broker
     * @param peers the systems with which it is connected, besides the producers of page events
     */
    public record Input(Topics topics, int embeddedPartitions, Peers peers) {

        /** Page events alone. */
        public Input(Topics topics, int embeddedPartitions) {
            this(topics, embeddedPartitions, Peers.NONE);
        }
    }

    /**
     * What a pipeline publishes.
     *
     * @param sites the sites to publish
     * @param objects the object store to publish to
     * @param settings how to publish
     */
    public record Output(Sites sites, ObjectStore objects, PublishSettings settings) {}

    /**
     * What belongs to a process alone.
     *
     * @param state the folder for local state
     * @param address the {@code host:port} at which other instances can query this one; null when they can't
     */
    public record Local(Path state, @Nullable String address) {}
}
