package dev.sitestream.topology.runtime;

import dev.sitestream.topology.disk.TaskDatabase;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes to disk what the stores keep in memory: soon after the start, since much may have been restored, and every
 * hour. Stores that rarely change never do so by themselves. After a kill, they would be as old as the last start.
 */
final class StateFlush implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StateFlush.class);
    private static final Duration FIRST_PAUSE = Duration.ofMinutes(1);
    private static final Duration PAUSE = Duration.ofHours(1);

    private final LocalState state;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "state-flush");
        made.setDaemon(true);
        return made;
    });

    private StateFlush(LocalState state) {
        this.state = state;
    }

    static StateFlush start(LocalState state) {
        StateFlush flush = new StateFlush(state);
        var unused = flush.thread.scheduleWithFixedDelay(
                flush::flush, FIRST_PAUSE.toMillis(), PAUSE.toMillis(), TimeUnit.MILLISECONDS);
        return flush;
    }

    private void flush() {
        try {
            TaskDatabase.flushAll();
            state.recordComplete();
        } catch (KafkaException | UncheckedIOException e) {
            LOG.warn("the local state can't be written to disk; after a crash it may be restored from the broker", e);
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
