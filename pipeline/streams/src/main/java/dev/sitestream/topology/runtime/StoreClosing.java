package dev.sitestream.topology.runtime;

import dev.sitestream.topology.disk.TaskDatabase;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Closes the databases of a pipeline that ends when its stream threads have ended. Each of these leaves the group after
 * it has closed its stores, and only then others go on with its work. There are dozens of databases, and RocksDB takes
 * 10 to 20 ms for each, because it writes to files what it keeps in memory.
 */
final class StoreClosing {

    private final Set<TaskDatabase> waiting = ConcurrentHashMap.newKeySet();
    private volatile boolean isOver;

    private StoreClosing() {}

    /**
     * From now on, the databases that are open stay so when their stores are closed.
     *
     * @param folder the pipeline's local state
     */
    static StoreClosing begin(Path folder) {
        StoreClosing closing = new StoreClosing();
        TaskDatabase.closeBy(folder, closing::add);
        return closing;
    }

    private void add(TaskDatabase database) {
        waiting.add(database);
        if (isOver) {
            // A stream thread has not ended in time, so nobody waits for its stores.
            database.close();
        }
    }

    /**
     * Closes the databases that wait for it, and from now on each one at once.
     *
     * @return whether all of them contain on disk what was committed
     */
    boolean end() {
        isOver = true;
        return waiting.parallelStream().filter(database -> !database.close()).count() == 0;
    }
}
