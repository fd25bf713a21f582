package dev.sitestream.topology.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.sitestream.topology.disk.DiskStore;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The checklist for an upgrade of Kafka: what is used of it that is not its public interface, and what for. A release
 * may change any of it without notice.
 */
class KafkaInternalsTest {

    private static final String STREAMS = "org.apache.kafka.streams.";
    private static final String PROCESSOR = STREAMS + "processor.internals.";

    /**
     * A member of a class of Kafka.
     *
     * @param member a field's or method's name; {@code <init>} is a constructor
     * @param parameters the simple names of the types of a method's parameters; null for a field
     * @param user the class that uses it
     * @param reason what it is used for
     */
    private record Internal(
            String type, String member, @Nullable List<String> parameters, String user, String reason) {

        boolean exists() {
            try {
                Class<?> found = Class.forName(type, false, KafkaInternalsTest.class.getClassLoader());
                return parameters == null ? hasField(found) : hasMethod(found, parameters);
            } catch (ClassNotFoundException e) {
                return false;
            }
        }

        private boolean hasField(Class<?> found) {
            return Arrays.stream(found.getDeclaredFields())
                    .anyMatch(field -> field.getName().equals(member));
        }

        private boolean hasMethod(Class<?> found, List<String> expected) {
            return member.equals("<init>")
                    ? Arrays.stream(found.getDeclaredConstructors())
                            .anyMatch(constructor ->
                                    names(constructor.getParameterTypes()).equals(expected))
                    : Arrays.stream(found.getDeclaredMethods())
                            .anyMatch(method -> method.getName().equals(member)
                                    && names(method.getParameterTypes()).equals(expected));
        }

        private static List<String> names(Class<?>[] types) {
            return Stream.of(types).map(Class::getSimpleName).toList();
        }

        @Override
        public String toString() {
            return type.substring(type.lastIndexOf('.') + 1) + "." + member;
        }
    }

    static List<Internal> internals() {
        String tasks = "divides each sub-topology's tasks among threads; there is no public interface for threads";
        String reports = "changes which tasks a thread reports to the group's leader";
        String clock = "runs punctuations by the steady clock";
        return List.of(
                method(PROCESSOR + "StreamsPartitionAssignor", "configure", "EvenThreadAssignor", tasks, "Map"),
                method(
                        PROCESSOR + "StreamsPartitionAssignor",
                        "assign",
                        "EvenThreadAssignor",
                        tasks,
                        "Cluster",
                        "GroupSubscription"),
                field(
                        STREAMS + "StreamsConfig$InternalConfig",
                        "REFERENCE_CONTAINER_PARTITION_ASSIGNOR",
                        "EvenThreadAssignor",
                        tasks),
                field(PROCESSOR + "assignment.ReferenceContainer", "taskManager", "EvenThreadAssignor", tasks),
                method(PROCESSOR + "TaskManager", "topologyMetadata", "EvenThreadAssignor", tasks),
                method(
                        PROCESSOR + "TopologyMetadata",
                        "subtopologyTopicsInfoMapExcluding",
                        "EvenThreadAssignor",
                        tasks,
                        "Set"),
                field(PROCESSOR + "InternalTopologyBuilder$TopicsInfo", "sourceTopics", "EvenThreadAssignor", tasks),
                method(
                        PROCESSOR + "PartitionGrouper",
                        "partitionGroups",
                        "EvenThreadAssignor",
                        tasks,
                        "Map",
                        "Cluster"),
                method(PROCESSOR + "assignment.SubscriptionInfo", "decode", "ThreadReport", reports, "ByteBuffer"),
                method(PROCESSOR + "assignment.SubscriptionInfo", "encode", "ThreadReport", reports),
                method(PROCESSOR + "assignment.SubscriptionInfo", "taskOffsetSums", "ThreadReport", reports),
                method(
                        PROCESSOR + "assignment.SubscriptionInfo",
                        "<init>",
                        "ThreadReport",
                        reports,
                        "int",
                        "int",
                        "ProcessId",
                        "String",
                        "Map",
                        "byte",
                        "int",
                        "Map"),
                field(
                        PROCESSOR + "assignment.StreamsAssignmentProtocolVersions",
                        "LATEST_SUPPORTED_VERSION",
                        "ThreadReport",
                        reports),
                method("org.apache.kafka.common.utils.Time", "milliseconds", "SteadyTime", clock),
                method(
                        STREAMS + "KafkaStreams",
                        "<init>",
                        "StreamsPipeline",
                        clock,
                        "Topology",
                        "Properties",
                        "KafkaClientSupplier",
                        "Time"));
    }

    @ParameterizedTest
    @MethodSource("internals")
    void thisReleaseOfKafkaHas(Internal internal) {
        if (!internal.exists()) {
            fail(
                    "This release of Kafka has no %s (parameters: %s). %s uses it: it %s. Find what replaces it.",
                    internal, internal.parameters(), internal.user(), internal.reason());
        }
    }

    @Test
    void aStoreWithoutAPositionIsRestoredFromTheStart() throws ReflectiveOperationException {
        assertThat(constant(STREAMS + "state.internals.OffsetCheckpoint", "OFFSET_UNKNOWN"))
                .as("DiskStore returns it")
                .isEqualTo(DiskStore.NO_POSITION);
    }

    @Test
    void storesAreAskedForTheirPositionsInThisContext() throws ReflectiveOperationException {
        assertThat(Class.forName(PROCESSOR + "StateDirectory$StartupContext").getSimpleName())
                .as("StoreOpening knows it by this name")
                .isEqualTo("StartupContext");
    }

    @Test
    void changelogsHaveThisEnding() throws ReflectiveOperationException {
        assertThat(constant(PROCESSOR + "ProcessorStateManager", "STATE_CHANGELOG_TOPIC_SUFFIX"))
                .as("BatchingProducer knows changelogs by it")
                .isEqualTo("-changelog");
    }

    @Test
    void thereIsOneFormOfReports() throws ReflectiveOperationException {
        Object version =
                constant(PROCESSOR + "assignment.StreamsAssignmentProtocolVersions", "LATEST_SUPPORTED_VERSION");

        assertThat(version)
                .as("ThreadReport writes all that a report of this version has. Compare the constructor of"
                        + " SubscriptionInfo, then change this number")
                .isEqualTo(11);
    }

    @Test
    void aFolderInUseIsLockedByThisFile() throws ReflectiveOperationException {
        assertThat(constant(PROCESSOR + "StateDirectory", "LOCK_FILE_NAME"))
                .as("LocalState finds by this file whether a process uses a folder")
                .isEqualTo(".lock");
    }

    @Test
    void theNodeBeforeARepartitionTopicHasThisName() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()).withName("in"))
                .repartition(
                        Repartitioned.with(Serdes.String(), Serdes.String()).withName("changes"))
                .to("out", Produced.with(Serdes.String(), Serdes.String()).withName("out"));

        assertThat(builder.build().describe().toString())
                .as("StepOutput forwards records to this node by its name")
                .contains("Processor: changes-repartition-filter");
    }

    private static Object constant(String type, String name) throws ReflectiveOperationException {
        Field field = Class.forName(type).getDeclaredField(name);
        field.setAccessible(true);
        return field.get(null);
    }

    private static Internal method(String type, String name, String user, String reason, String... parameters) {
        return new Internal(type, name, List.of(parameters), user, reason);
    }

    private static Internal field(String type, String name, String user, String reason) {
        return new Internal(type, name, null, user, reason);
    }
}
