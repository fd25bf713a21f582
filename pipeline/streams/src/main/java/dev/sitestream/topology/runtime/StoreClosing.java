package dev.sitestream.topology.runtime;

import dev.sitestream.topology.kafka.DiskStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes the stores of a pipeline that ends when its stream threads have ended. Each of these leaves the group after it
 * has closed its stores, and only then others go on with its work. There are dozens of stores, and RocksDB takes 5 to
 * 10 ms for each, because it writes to files what it keeps in memory.
 */
final class StoreClosing {

    private static final Logger LOG = LoggerFactory.getLogger(StoreClosing.class);

    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private volatile boolean isOver;

    private StoreClosing() {}

    /**
     * From now on, the stores that are open stay so when they are closed.
     *
     * @param folder the pipeline's local state
     */
    static StoreClosing begin(Path folder) {
        StoreClosing closing = new StoreClosing();
        DiskStore.closeBy(folder, closing::add);
        return closing;
    }

    void add(Runnable store) {
        waiting.add(store);
        if (isOver) {
            // A stream thread has not ended in time, so nobody waits for its stores.
            closeWaiting();
        }
    }

    /**
     * Closes the stores that wait for it, and from now on each one at once.
     *
     * @return whether all of them contain on disk what was committed
     */
    boolean end() {
        isOver = true;
        return closeWaiting();
    }

    private boolean closeWaiting() {
        List<Runnable> stores = new ArrayList<>();
        for (Runnable store = waiting.poll(); store != null; store = waiting.poll()) {
            stores.add(store);
        }
        return stores.parallelStream().filter(store -> !close(store)).count() == 0;
    }

    private static boolean close(Runnable store) {
        try {
            store.run();
            return true;
        } catch (KafkaException e) {
            LOG.warn("a store of the local state can't be closed; it may be restored from the broker", e);
            return false;
        }
    }
}
