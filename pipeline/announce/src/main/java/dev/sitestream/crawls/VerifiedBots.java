package dev.sitestream.crawls;

import dev.sitestream.page.url.AddressRanges;
import dev.sitestream.page.url.IpAddress;
import java.io.IOException;
import java.io.Reader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The crawlers that are recognised, by the address ranges that their engines publish. */
public final class VerifiedBots {

    private static final Pattern NAME = Pattern.compile("[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?");

    private final Map<String, AddressRanges> ranges;

    private VerifiedBots(Map<String, AddressRanges> ranges) {
        this.ranges = new LinkedHashMap<>(ranges);
    }

    /** No crawlers. */
    public static VerifiedBots none() {
        return new VerifiedBots(Map.of());
    }

    /**
     * These crawlers and another one. An address of several crawlers is the first one's.
     *
     * @param name the crawler's name
     * @param content its address ranges, in the form in which its engine publishes them
     * @throws IllegalArgumentException if the name is not allowed, or the content is something else; the message names
     *     the line
     */
    public VerifiedBots with(String name, Reader content) throws IOException {
        VerifiedBots more = new VerifiedBots(ranges);
        more.ranges.put(requireName(name), RangesFile.read(content));
        return more;
    }

    /**
     * Returns the name if a crawler may have it.
     *
     * @throws IllegalArgumentException if not; the message states what is allowed
     */
    public static String requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "allowed are names of 1 to 64 lower-case letters, digits and, between them, hyphens");
        }
        return name;
    }

    /** The crawlers' names. */
    public Set<String> names() {
        return Set.copyOf(ranges.keySet());
    }

    /** The crawler with this address. */
    Optional<String> botAt(IpAddress address) {
        for (Map.Entry<String, AddressRanges> bot : ranges.entrySet()) {
            if (bot.getValue().contains(address)) {
                return Optional.of(bot.getKey());
            }
        }
        return Optional.empty();
    }
}
