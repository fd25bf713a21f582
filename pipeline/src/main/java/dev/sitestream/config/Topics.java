package dev.sitestream.config;

import java.util.regex.Pattern;

/**
 * The names of the topics that producers and consumers see.
 *
 * @param events where page events come from
 * @param rejected where events go that could not be accepted, and warnings
 */
public record Topics(String events, String rejected) {

    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9._-]{1,249}");

    /** The names in a configuration that says nothing else. */
    public static final Topics DEFAULT = new Topics("page-events", "page-events-rejected");

    /** @throws IllegalArgumentException when Kafka refuses one of the names, or takes both for the same */
    public Topics {
        requireName(events);
        requireName(rejected);
        if (collide(events, rejected)) {
            throw new IllegalArgumentException("rejected: allowed are names that Kafka tells from the events' topic");
        }
    }

    /**
     * The name itself, if a topic may have it, by Kafka's rule.
     *
     * @throws IllegalArgumentException whose message says what is allowed, without repeating the name
     */
    static String requireName(String name) {
        if (!NAME.matcher(name).matches() || name.equals(".") || name.equals("..")) {
            throw new IllegalArgumentException(
                    "allowed are names of 1 to 249 letters, digits, dots, hyphens and underscores, but not `.` or `..`");
        }
        return name;
    }

    /** Whether Kafka refuses to have both: it doesn't tell dots from underscores, for the names of its metrics. */
    static boolean collide(String one, String other) {
        return one.replace('.', '_').equals(other.replace('.', '_'));
    }
}
