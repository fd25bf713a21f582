package dev.sitestream.topology.kafka;

import java.io.File;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.StreamsMetrics;
import org.apache.kafka.streams.processor.CommitCallback;
import org.apache.kafka.streams.processor.StateRestoreCallback;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * The context of a store on disk that is a part of another one.
 *
 * <p>It hides that the pipeline processes exactly once. With that, Kafka Streams deletes what a killed process has
 * left, because it may contain changes that were never committed. A store in such a part keeps those from the disk.
 */
public final class PartContext implements StateStoreContext {

    private final StateStoreContext context;
    private final UnaryOperator<@Nullable StateRestoreCallback> restoration;

    private PartContext(StateStoreContext context, UnaryOperator<@Nullable StateRestoreCallback> restoration) {
        this.context = context;
        this.restoration = restoration;
    }

    /** The context of the part by which the whole is registered, and which restores itself. */
    public static PartContext of(StateStoreContext context) {
        return new PartContext(context, itself -> itself);
    }

    /** The context of the part by which the whole is registered, to be restored in this way. */
    public static PartContext restoredBy(StateRestoreCallback restore, StateStoreContext context) {
        return new PartContext(context, itself -> restore);
    }

    /** The context of a further part, which Kafka Streams does not know. */
    public static PartContext unregistered(StateStoreContext context) {
        return new PartContext(context, itself -> null);
    }

    /**
     * Whether Kafka Streams only asks how far the store has come. When it starts, it does so for all stores on disk,
     * and opens them again when it has work for them.
     */
    boolean isForPositionsOnly() {
        return context instanceof PartContext whole
                ? whole.isForPositionsOnly()
                : context.getClass().getSimpleName().equals("StartupContext");
    }

    @Override
    public void register(StateStore store, StateRestoreCallback itself) {
        StateRestoreCallback restore = restoration.apply(itself);
        if (restore != null) {
            context.register(store, restore);
        }
    }

    @Override
    public void register(StateStore store, StateRestoreCallback itself, CommitCallback commit) {
        StateRestoreCallback restore = restoration.apply(itself);
        if (restore != null) {
            context.register(store, restore, commit);
        }
    }

    @Override
    public String applicationId() {
        return context.applicationId();
    }

    @Override
    public TaskId taskId() {
        return context.taskId();
    }

    @Override
    public Optional<RecordMetadata> recordMetadata() {
        return context.recordMetadata();
    }

    @Override
    public Serde<?> keySerde() {
        return context.keySerde();
    }

    @Override
    public Serde<?> valueSerde() {
        return context.valueSerde();
    }

    @Override
    public File stateDir() {
        return context.stateDir();
    }

    @Override
    public StreamsMetrics metrics() {
        return context.metrics();
    }

    @Override
    public Map<String, Object> appConfigs() {
        Map<String, Object> settings = new HashMap<>(context.appConfigs());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.AT_LEAST_ONCE);
        return settings;
    }

    @Override
    public Map<String, Object> appConfigsWithPrefix(String prefix) {
        return context.appConfigsWithPrefix(prefix);
    }
}
