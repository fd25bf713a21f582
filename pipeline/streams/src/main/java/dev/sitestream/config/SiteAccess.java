package dev.sitestream.config;

import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Who may send a site's events over HTTP, and how many.
 *
 * @param tokens the SHA-256 hashes of the site's tokens, as 64 lower-case hexadecimal digits; without any, no events
 *     are accepted
 * @param maxEventsPerSecond the quota of one instance for events that are sent with tokens; empty if there is none
 */
public record SiteAccess(List<String> tokens, OptionalInt maxEventsPerSecond) {

    /** No events are accepted. */
    public static final SiteAccess NONE = new SiteAccess(List.of(), OptionalInt.empty());

    /** The highest quota. */
    public static final int LARGEST_QUOTA = 1_000_000;

    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

    /** @throws IllegalArgumentException if a hash is invalid, or the quota; the message contains neither */
    public SiteAccess {
        tokens = List.copyOf(tokens);
        if (!tokens.stream().allMatch(hash -> HASH.matcher(hash).matches())) {
            throw new IllegalArgumentException("tokens: allowed are hashes of 64 lower-case hexadecimal digits");
        }
        if (maxEventsPerSecond.isPresent()
                && (maxEventsPerSecond.getAsInt() < 1 || maxEventsPerSecond.getAsInt() > LARGEST_QUOTA)) {
            throw new IllegalArgumentException("quota: allowed are whole numbers from 1 to " + LARGEST_QUOTA);
        }
    }
}
