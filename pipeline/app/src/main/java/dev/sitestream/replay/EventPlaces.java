package dev.sitestream.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The files and lines that events came from, by event number. A run of events on consecutive lines takes one entry. */
public final class EventPlaces {

    private final List<String> files = new ArrayList<>();
    private long[] firstEvents = new long[16];
    private long[] firstLines = new long[16];
    private int[] filesOfRuns = new int[16];
    private int runs;
    private long events;

    EventPlaces() {}

    /** Begins a file, from which the next events come. */
    void open(String file) {
        files.add(file);
    }

    /** Adds an event that begins on this line. */
    void add(long line) {
        if (!continues(line)) {
            if (runs == firstEvents.length) {
                firstEvents = Arrays.copyOf(firstEvents, 2 * runs);
                firstLines = Arrays.copyOf(firstLines, 2 * runs);
                filesOfRuns = Arrays.copyOf(filesOfRuns, 2 * runs);
            }
            firstEvents[runs] = events;
            firstLines[runs] = line;
            filesOfRuns[runs] = files.size() - 1;
            runs++;
        }
        events++;
    }

    /** The number of events. */
    long count() {
        return events;
    }

    /**
     * The place of an event, as {@code file:line}.
     *
     * @param event its number, from 0
     */
    public String of(long event) {
        if (event < 0 || event >= events) {
            throw new IndexOutOfBoundsException("event " + event + " of " + events);
        }
        int found = Arrays.binarySearch(firstEvents, 0, runs, event);
        int run = found < 0 ? -found - 2 : found;
        return files.get(filesOfRuns[run]) + ":" + (firstLines[run] + event - firstEvents[run]);
    }

    private boolean continues(long line) {
        if (runs == 0) {
            return false;
        }
        int last = runs - 1;
        return filesOfRuns[last] == files.size() - 1 && line == firstLines[last] + events - firstEvents[last];
    }
}
