package dev.sitestream.serve;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/** Counts by name what is reported of serving; what never happened is not among them. */
public final class CountedServing implements ServeMetrics {

    private final Map<String, Long> counts = new ConcurrentSkipListMap<>();
    private volatile IntSupplier connections = () -> 0;

    /** The counts so far, by name. */
    public Map<String, Long> counts() {
        return new TreeMap<>(counts);
    }

    /** The count of this name; 0 if it never happened. */
    public long count(String name) {
        return counts.getOrDefault(name, 0L);
    }

    /** How many connections are open. */
    public int connections() {
        return connections.getAsInt();
    }

    @Override
    public void answered(int status, long bytes) {
        add(Integer.toString(status), 1);
        add("bytes", bytes);
    }

    @Override
    public void found(boolean inMemory) {
        add(inMemory ? "hit" : "miss", 1);
    }

    @Override
    public void cutOff(Cut reason, int closed) {
        add(reason.notation(), closed);
    }

    @Override
    public void holds(IntSupplier open, LongSupplier bytes) {
        connections = open;
    }

    private void add(String name, long number) {
        if (number > 0) {
            counts.merge(name, number, Long::sum);
        }
    }
}
