package dev.sitestream.announce.site;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/** The latest times at which those files were written that have changed last. */
final class WriteTimes {

    /** The maximum number of times that are remembered of one file; reads are known late. */
    private static final int MOST_WRITES = 256;

    private final Map<String, Deque<Long>> byFile = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Deque<Long>> eldest) {
            return size() > FileReadings.MOST_FILES;
        }
    };

    /** Notes that a file was written. */
    void add(String file, long atMillis) {
        Deque<Long> known = byFile.remove(file);
        Deque<Long> times = known == null ? new ArrayDeque<>() : known;
        times.addLast(atMillis);
        if (times.size() > MOST_WRITES) {
            times.removeFirst();
        }
        byFile.put(file, times);
    }

    /** When the version of a file was written that was read at this time; empty if that is not known any more. */
    OptionalLong lastBefore(String file, long readAtMillis) {
        Iterator<Long> latestFirst =
                byFile.getOrDefault(file, new ArrayDeque<>()).descendingIterator();
        while (latestFirst.hasNext()) {
            long writtenAt = latestFirst.next();
            if (writtenAt <= readAtMillis) {
                return OptionalLong.of(writtenAt);
            }
        }
        return OptionalLong.empty();
    }
}
