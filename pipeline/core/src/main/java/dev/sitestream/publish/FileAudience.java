package dev.sitestream.publish;

import dev.sitestream.publish.fact.FactInterest;

/**
 * Who gets to know what happens to a site's files.
 *
 * @param topic the topic of published files; empty if there is none
 * @param facts which facts are wanted besides
 */
public record FileAudience(String topic, FactInterest facts) {

    /** Nobody. */
    public static final FileAudience NONE = new FileAudience("", FactInterest.NONE);

    /** Whether there is a topic of published files. */
    public boolean hasTopic() {
        return !topic.isEmpty();
    }
}
