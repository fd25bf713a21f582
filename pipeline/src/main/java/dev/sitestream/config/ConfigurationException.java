package dev.sitestream.config;

import java.util.List;

/** Says that a configuration can't be used, with everything that is wrong with it; meant for people. */
public final class ConfigurationException extends Exception {

    private final List<String> problems;

    /** @param problems at least one, each a line with file, line, key, value and what is allowed */
    public ConfigurationException(List<String> problems) {
        super(String.join("\n", problems));
        this.problems = List.copyOf(problems);
    }

    /** All problems, in the order of their lines, each on one line of its own. */
    public List<String> problems() {
        return problems;
    }
}
