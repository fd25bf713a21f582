package dev.sitestream.topology;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * When each lane or site of a task has something to do. So thousands of them that are at rest cost a task no more than
 * one. Not thread-safe.
 *
 * @param <K> identifies lanes or sites
 */
final class DueTimes<K> {

    private final NavigableSet<Due<K>> queue = new TreeSet<>(
            Comparator.comparingLong((Due<K> due) -> due.atMillis()).thenComparingLong(Due::number));

    private final Map<K, Due<K>> known = new HashMap<>();
    private long numbers;

    private record Due<K>(K key, long atMillis, long number) {}

    /** Sets when a key is due, whatever was set before. */
    void set(K key, long atMillis) {
        Due<K> due = new Due<>(key, atMillis, ++numbers);
        Due<K> before = known.put(key, due);
        if (before != null) {
            queue.remove(before);
        }
        queue.add(due);
    }

    /** Makes a key due at this time, unless it is due before. */
    void setAtMost(K key, long atMillis) {
        Due<K> due = known.get(key);
        if (due == null || due.atMillis() > atMillis) {
            set(key, atMillis);
        }
    }

    /** Removes the keys that are due, and returns them, the longest due first. */
    List<K> take(long steadyMillis) {
        List<K> due = new ArrayList<>();
        while (nextMillis() <= steadyMillis) {
            K key = queue.pollFirst().key();
            known.remove(key);
            due.add(key);
        }
        return due;
    }

    /** Returns when the next key is due; {@link Long#MAX_VALUE} without any. */
    long nextMillis() {
        return queue.isEmpty() ? Long.MAX_VALUE : queue.first().atMillis();
    }
}
