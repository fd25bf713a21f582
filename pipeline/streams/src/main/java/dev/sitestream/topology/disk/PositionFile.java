package dev.sitestream.topology.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The positions of a task's stores in their changelogs, in a file beside the database, so that it needs not be opened
 * to learn them. They may be older than the stores, and are lost without harm.
 */
record PositionFile(Path path) {

    private static final Logger LOG = LoggerFactory.getLogger(PositionFile.class);
    private static final String IS = "=";

    /** Returns the file of a database in this folder. */
    static PositionFile in(Path folder) {
        return new PositionFile(folder.resolve("positions"));
    }

    void write(Map<String, Long> positions) {
        try {
            Files.write(
                    path,
                    positions.entrySet().stream()
                            .map(position -> position.getKey() + IS + position.getValue())
                            .toList());
        } catch (IOException e) {
            LOG.debug("{} is not written", path, e);
        }
    }

    /** Returns positions by store. */
    Map<String, Long> read() {
        Map<String, Long> positions = new HashMap<>();
        try {
            for (String line : Files.readAllLines(path)) {
                int end = line.indexOf(IS);
                positions.put(line.substring(0, end), Long.parseLong(line.substring(end + IS.length())));
            }
            return positions;
        } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException e) {
            // The task is new, or a crash has left a part of the file.
            return Map.of();
        }
    }
}
