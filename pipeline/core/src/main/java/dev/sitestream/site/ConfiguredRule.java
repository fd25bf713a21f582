package dev.sitestream.site;

/**
 * A rule of the configuration, and where it is written.
 *
 * @param key the path of its key, such as {@code sites[0].exclude.paths[2]}
 * @param text the rule as written
 * @param file the configuration file
 * @param line the line in that file, counted from 1
 */
public record ConfiguredRule(String key, String text, String file, int line) {

    /** Returns this rule with a text that says more. */
    ConfiguredRule with(String other) {
        return new ConfiguredRule(key, other, file, line);
    }
}
