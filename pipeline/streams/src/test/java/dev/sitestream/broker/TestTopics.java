package dev.sitestream.broker;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.kafka.clients.admin.Admin;

/** Creates topics for tests, unless they exist. */
public final class TestTopics {

    private TestTopics() {}

    /** Creates a topic with the broker's settings. */
    public static void create(Admin admin, String name, int partitions) throws TopicException, InterruptedException {
        create(admin, name, partitions, Map.of());
    }

    /** Creates a topic with settings of its own. */
    public static void create(Admin admin, String name, int partitions, Map<String, String> settings)
            throws TopicException, InterruptedException {
        new TopicAdmin(admin).create(List.of(new TopicSpec(name, partitions, settings)), OptionalInt.empty());
    }
}
