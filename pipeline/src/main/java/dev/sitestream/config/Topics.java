package dev.sitestream.config;

import dev.sitestream.page.event.JsonEventDecoder;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * The topics that producers and consumers see.
 *
 * @param events where page events come from
 * @param rejected where events go that could not be accepted, and warnings
 * @param clockTolerance how far ahead of the pipeline's clock producers' clocks may be: beyond that, the time of an
 *     event's arrival counts
 */
public record Topics(String events, String rejected, Duration clockTolerance) {

    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9._-]{1,249}");

    /** The longest tolerance of clocks. */
    public static final Duration LONGEST_CLOCK_TOLERANCE = Duration.ofHours(24);

    /** The topics of a configuration that says nothing else. */
    public static final Topics DEFAULT = new Topics("page-events", "page-events-rejected");

    /** Topics with these names. */
    public Topics(String events, String rejected) {
        this(events, rejected, JsonEventDecoder.DEFAULT_CLOCK_TOLERANCE);
    }

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
    public static String requireName(String name) {
        if (!NAME.matcher(name).matches() || name.equals(".") || name.equals("..")) {
            throw new IllegalArgumentException(
                    "allowed are names of 1 to 249 letters, digits, dots, hyphens and underscores, but not `.` or"
                            + " `..`");
        }
        return name;
    }

    /** Whether Kafka refuses to have both: it doesn't tell dots from underscores, for the names of its metrics. */
    public static boolean collide(String one, String other) {
        return one.replace('.', '_').equals(other.replace('.', '_'));
    }
}
