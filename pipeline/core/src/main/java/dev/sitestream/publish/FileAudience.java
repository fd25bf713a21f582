package dev.sitestream.publish;

import org.jspecify.annotations.Nullable;

/**
 * Who gets to know what happens to a site's files.
 *
 * @param topic the topic of published files; empty if there is none
 * @param announcer whether the site announces its changes
 * @param readers whether it is recorded who reads its files
 * @param key the key that the site publishes in a file of its name, so that engines can check it; null if it does not
 */
public record FileAudience(
        String topic,
        boolean announcer,
        boolean readers,
        @Nullable String key) {

    /** Nobody. */
    public static final FileAudience NONE = new FileAudience("", false, false, null);

    /** Whether there is a topic of published files. */
    public boolean hasTopic() {
        return !topic.isEmpty();
    }
}
