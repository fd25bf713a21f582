package dev.sitestream.config.yaml;

import dev.sitestream.config.ConfigurationException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects the problems of a file, so that all are reported at once. */
public final class Problems {

    private final Path file;
    private final List<ConfigurationProblem> found = new ArrayList<>();

    private record ConfigurationProblem(int line, String text) {}

    public Problems(Path file) {
        this.file = file;
    }

    /**
     * Notes a problem.
     *
     * @param line counted from 1
     * @param key the key's path from the root; empty for the root itself
     * @param text what is wrong, and what is allowed
     */
    void add(int line, String key, String text) {
        String place = key.isEmpty() ? "" : "key `" + key + "`: ";
        found.add(new ConfigurationProblem(line, file + ":" + line + ": " + place + text));
    }

    public void throwIfAny() throws ConfigurationException {
        if (!found.isEmpty()) {
            throw new ConfigurationException(found.stream()
                    .sorted(Comparator.comparingInt(ConfigurationProblem::line))
                    .map(ConfigurationProblem::text)
                    .toList());
        }
    }
}
