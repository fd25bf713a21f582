package dev.sitestream.config;

import dev.sitestream.page.event.JsonEventDecoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The topics that producers and consumers see.
 *
 * @param events the topic of page events
 * @param rejected the topic of rejected events and of warnings
 * @param clockTolerance how far ahead of the pipeline's clock producers' clocks may be; a later time is ignored, and
 *     the event counts as one without a time
 * @param pages the topic of published pages; null if none is written
 * @param files the topic of published files; null if none is written
 */
public record Topics(
        String events,
        String rejected,
        Duration clockTolerance,
        @Nullable String pages,
        @Nullable String files) {

    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9._-]{1,249}");

    /** The upper limit of {@code clockTolerance}. */
    public static final Duration LONGEST_CLOCK_TOLERANCE = Duration.ofHours(24);

    /** The default topics. */
    public static final Topics DEFAULT = new Topics("page-events", "page-events-rejected");

    /** Creates topics with these names and the default clock tolerance. */
    public Topics(String events, String rejected) {
        this(events, rejected, JsonEventDecoder.DEFAULT_CLOCK_TOLERANCE, null, null);
    }

    /** @throws IllegalArgumentException if Kafka does not allow one of the names, or two of them together */
    public Topics {
        List<String> names = new ArrayList<>();
        byKey(events, rejected, pages, files).forEach((key, name) -> {
            requireName(name);
            if (names.stream().anyMatch(other -> collide(name, other))) {
                throw new IllegalArgumentException(
                        key + ": allowed are names that Kafka distinguishes from the others");
            }
            names.add(name);
        });
    }

    /** The names by their keys in the configuration, without those of topics that are not written. */
    public Map<String, String> byKey() {
        return byKey(events, rejected, pages, files);
    }

    private static Map<String, String> byKey(
            String events, String rejected, @Nullable String pages, @Nullable String files) {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("events", events);
        names.put("rejected", rejected);
        if (pages != null) {
            names.put("pages", pages);
        }
        if (files != null) {
            names.put("files", files);
        }
        return names;
    }

    /**
     * Returns the name if a topic may have it, by Kafka's rules.
     *
     * @throws IllegalArgumentException if not; the message states what is allowed, without the name
     */
    public static String requireName(String name) {
        if (!NAME.matcher(name).matches() || name.equals(".") || name.equals("..")) {
            throw new IllegalArgumentException(
                    "allowed are names of 1 to 249 letters, digits, dots, hyphens and underscores, but not `.` or"
                            + " `..`");
        }
        return name;
    }

    /**
     * Whether Kafka does not allow both topics: names must not differ only in dots and underscores, because of its
     * metric names.
     */
    public static boolean collide(String one, String other) {
        return one.replace('.', '_').equals(other.replace('.', '_'));
    }
}
