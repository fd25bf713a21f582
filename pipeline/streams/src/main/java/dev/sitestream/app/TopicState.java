package dev.sitestream.app;

import dev.sitestream.broker.FoundTopic;
import dev.sitestream.broker.TopicSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.apache.kafka.common.config.TopicConfig;
import org.jspecify.annotations.Nullable;

/**
 * The present state of a topic that the pipeline needs.
 *
 * @param name its name
 * @param partitions how many it has; empty when the topic does not exist
 * @param problems what keeps the pipeline from using it, with the remedies, for people
 */
public record TopicState(String name, OptionalInt partitions, List<String> problems) {

    static TopicState missing(String name, String remedy) {
        return new TopicState(name, OptionalInt.empty(), List.of("topic `" + name + "` does not exist: " + remedy));
    }

    /** Whether the pipeline can use it. */
    public boolean isFit() {
        return problems.isEmpty();
    }

    static TopicState of(TopicSpec needed, @Nullable FoundTopic found) {
        if (found == null) {
            return missing(needed.name(), "create it with `sitestream topics --create`");
        }
        List<String> problems = new ArrayList<>();
        if (found.partitions() != needed.partitions()) {
            problems.add("topic `" + needed.name() + "` has " + found.partitions()
                    + " partitions, but the events topic has "
                    + needed.partitions()
                    + ": if the pipeline has never run, delete the topic, and create it with"
                    + " `sitestream topics --create`; otherwise there is state, which fits one number only: start with an empty state and another"
                    + " `application.id`, and replay the events");
        }
        checkCleanup(needed, found, problems);
        checkSize(needed, found, problems);
        return new TopicState(needed.name(), OptionalInt.of(found.partitions()), List.copyOf(problems));
    }

    private static void checkCleanup(TopicSpec needed, FoundTopic found, List<String> problems) {
        String policy = needed.settings().get(TopicConfig.CLEANUP_POLICY_CONFIG);
        String has = found.setting(TopicConfig.CLEANUP_POLICY_CONFIG);
        if (policy != null && !has.equals(policy)) {
            problems.add("topic `" + needed.name() + "` has `cleanup.policy` `" + has
                    + "`, which deletes data that the pipeline needs: change it to `" + policy + "`");
        }
    }

    private static void checkSize(TopicSpec needed, FoundTopic found, List<String> problems) {
        String size = needed.settings().get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG);
        String has = found.setting(TopicConfig.MAX_MESSAGE_BYTES_CONFIG);
        if (size != null && !has.isEmpty() && Long.parseLong(has) < Long.parseLong(size)) {
            problems.add("topic `" + needed.name() + "` accepts messages of up to " + has + " bytes, but needs"
                    + " up to " + size + " bytes: raise its `max.message.bytes` to " + size);
        }
    }
}
