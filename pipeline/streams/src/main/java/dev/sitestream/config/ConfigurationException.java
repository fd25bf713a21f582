package dev.sitestream.config;

import java.util.List;

/** Thrown if a configuration is invalid. It contains all problems as human-readable messages. */
public final class ConfigurationException extends Exception {

    private final List<String> problems;

    /** @param problems at least one problem, each one line of text with file, line, key, value and what is allowed */
    public ConfigurationException(List<String> problems) {
        super(String.join("\n", problems));
        this.problems = List.copyOf(problems);
    }

    /** All problems, in the order of their lines in the file; each is one line of text. */
    public List<String> problems() {
        return problems;
    }
}
