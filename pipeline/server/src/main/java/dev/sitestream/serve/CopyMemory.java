package dev.sitestream.serve;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The memory for copies of files. What is bounded is the sum of all bytes: of the copies that are kept, of those that
 * are being read, and of those that were replaced while clients still receive them. If there is no room, the copies
 * that were not used for the longest time are dropped. Thread-safe.
 */
final class CopyMemory {

    private final long capacity;
    private final Map<CopyKey, Copy> kept = new LinkedHashMap<>(16, 0.75f, true);
    private long used;
    private boolean exhausted;

    /** @param capacity the most bytes */
    CopyMemory(long capacity) {
        this.capacity = capacity;
    }

    /** The copy that is kept; null if there is none. */
    synchronized @Nullable Copy get(CopyKey key) {
        return kept.get(key);
    }

    /** Whether so many bytes could ever be held. */
    boolean fits(long bytes) {
        return bytes <= capacity;
    }

    /** Makes room for bytes; returns false if clients are receiving too much. */
    synchronized boolean reserve(long bytes) {
        Iterator<Copy> eldestFirst = kept.values().iterator();
        while (used + bytes > capacity && eldestFirst.hasNext()) {
            Copy copy = eldestFirst.next();
            // A copy that is being sent would take its room as before, but be of no use to others.
            if (copy.users == 0) {
                eldestFirst.remove();
                forget(copy);
            }
        }
        if (used + bytes > capacity) {
            exhausted = true;
            return false;
        }
        used += bytes;
        return true;
    }

    /** Gives up reserved bytes. */
    synchronized void cancel(long bytes) {
        used -= bytes;
    }

    /** Keeps a copy, whose bytes are reserved, instead of the one that is kept. */
    synchronized void keep(Copy copy) {
        remove(copy.key());
        kept.put(copy.key(), copy);
    }

    /** Drops the copy that is kept, if there is one. */
    synchronized void remove(CopyKey key) {
        Copy dropped = kept.remove(key);
        if (dropped != null && dropped.users == 0) {
            forget(dropped);
        }
    }

    /** Notes that a copy is being sent. */
    synchronized void acquire(Copy copy) {
        copy.users++;
        if (!copy.counted) {
            // It was dropped just now. So there may be a little more than the capacity.
            copy.counted = true;
            used += copy.bytes().length();
        }
    }

    /** Notes that a copy was sent. */
    synchronized void release(Copy copy) {
        copy.users--;
        if (copy.users == 0 && kept.get(copy.key()) != copy) {
            forget(copy);
        }
    }

    /** How many bytes are counted. */
    synchronized long used() {
        return used;
    }

    /** Whether there was no room for a file since the last call. */
    synchronized boolean takeExhausted() {
        boolean was = exhausted;
        exhausted = false;
        return was;
    }

    private void forget(Copy copy) {
        if (copy.counted) {
            copy.counted = false;
            used -= copy.bytes().length();
        }
    }
}
