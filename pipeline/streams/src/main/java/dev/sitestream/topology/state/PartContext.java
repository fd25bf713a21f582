package dev.sitestream.topology.state;

import java.io.File;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.streams.StreamsMetrics;
import org.apache.kafka.streams.processor.CommitCallback;
import org.apache.kafka.streams.processor.StateRestoreCallback;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** The context of a store that is a part of another one, which restores it. */
final class PartContext implements StateStoreContext {

    private final StateStoreContext context;
    private final @Nullable StateRestoreCallback restore;

    private PartContext(StateStoreContext context, @Nullable StateRestoreCallback restore) {
        this.context = context;
        this.restore = restore;
    }

    /** The context of the part by which the whole is registered, to be restored in this way. */
    static PartContext restoredBy(StateRestoreCallback restore, StateStoreContext context) {
        return new PartContext(context, restore);
    }

    /** The context of a further part, which Kafka Streams does not know. */
    static PartContext unregistered(StateStoreContext context) {
        return new PartContext(context, null);
    }

    @Override
    public void register(StateStore store, StateRestoreCallback replaced) {
        if (restore != null) {
            context.register(store, restore);
        }
    }

    @Override
    public void register(StateStore store, StateRestoreCallback replaced, CommitCallback commit) {
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
        return context.appConfigs();
    }

    @Override
    public Map<String, Object> appConfigsWithPrefix(String prefix) {
        return context.appConfigsWithPrefix(prefix);
    }
}
