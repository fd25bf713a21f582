package dev.sitestream.publish;

/**
 * Who gets to know what happens to a site's files.
 *
 * @param topic the topic of published files; empty if there is none
 * @param announcer whether the site announces its changes
 */
public record FileAudience(String topic, boolean announcer) {

    /** Nobody. */
    public static final FileAudience NONE = new FileAudience("", false);

    /** Whether there is a topic of published files. */
    public boolean hasTopic() {
        return !topic.isEmpty();
    }
}
