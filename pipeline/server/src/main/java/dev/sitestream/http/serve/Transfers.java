package dev.sitestream.http.serve;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;

/**
 * The answers that are being sent. A client that reads too slowly is cut off, because it holds memory: sooner if that
 * memory is needed for another file. Thread-safe.
 */
final class Transfers {

    private final ServeLimits limits;
    private final Set<Transfer> underWay = ConcurrentHashMap.newKeySet();

    Transfers(ServeLimits limits) {
        this.limits = limits;
    }

    /** Begins to send. */
    void send(Transfer transfer) {
        underWay.add(transfer);
        transfer.whenCompleted(() -> underWay.remove(transfer));
        transfer.iterate();
    }

    /**
     * Cuts off the clients whose time is over, and returns how many they are.
     *
     * @param exhausted whether the memory for files is exhausted: then no answer may take longer than a small file
     */
    int closeOverdue(long nowNanos, boolean exhausted) {
        int closed = 0;
        for (Transfer transfer : underWay) {
            long bytes = exhausted ? 0 : transfer.length();
            if (nowNanos - transfer.sinceNanos() > limits.timeFor(bytes).toNanos()) {
                transfer.cutOff(new TimeoutException("the client reads too slowly"));
                closed++;
            }
        }
        return closed;
    }

    /** How many answers are being sent. */
    int count() {
        return underWay.size();
    }
}
