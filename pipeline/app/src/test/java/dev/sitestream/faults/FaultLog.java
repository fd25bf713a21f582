package dev.sitestream.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;

/** Writes down each fault with its time, and counts them by kind. */
final class FaultLog {

    private final Path file;
    private final SortedMap<String, Integer> counts = new TreeMap<>();

    FaultLog(Path file) throws IOException {
        this.file = file;
        Files.writeString(file, "");
    }

    /**
     * Notes that a fault begins.
     *
     * @param kind the kind by which the fault is counted
     * @param detail more for the line in the log; may be empty
     */
    synchronized void begin(String kind, String detail) throws IOException {
        counts.merge(kind, 1, Integer::sum);
        note(kind + (detail.isEmpty() ? "" : ": " + detail));
    }

    /** Adds a line. */
    synchronized void note(String text) throws IOException {
        Files.writeString(file, Instant.now() + " " + text + "\n", StandardOpenOption.APPEND);
    }

    synchronized SortedMap<String, Integer> counts() {
        return new TreeMap<>(counts);
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
