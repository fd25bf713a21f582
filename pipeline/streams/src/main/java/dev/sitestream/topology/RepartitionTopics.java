package dev.sitestream.topology;

import java.util.List;

/** The base names from which Kafka Streams derives the names of the topics between the steps. */
public final class RepartitionTopics {

    public static final String CHANGES = "changes";
    public static final String FILES = "files";
    public static final String EXTENSION = "announcements";
    static final String MEMBERSHIPS = "memberships";
    static final String IDENTITIES = "identities";

    public static final List<String> ALL = List.of(CHANGES, FILES, MEMBERSHIPS, IDENTITIES, EXTENSION);

    private RepartitionTopics() {}
}
