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

/** The context of a store that is wrapped by another one, which restores it. */
final class RestoringContext implements StateStoreContext {

    private final StateStoreContext context;
    private final StateRestoreCallback restore;

    /** @param restore restores the wrapped store in place of its own way to do so */
    RestoringContext(StateStoreContext context, StateRestoreCallback restore) {
        this.context = context;
        this.restore = restore;
    }

    @Override
    public void register(StateStore store, StateRestoreCallback replaced) {
        context.register(store, restore);
    }

    @Override
    public void register(StateStore store, StateRestoreCallback replaced, CommitCallback commit) {
        context.register(store, restore, commit);
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
