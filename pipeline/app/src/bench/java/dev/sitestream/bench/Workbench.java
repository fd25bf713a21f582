package dev.sitestream.bench;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.TopicConfig;
import org.jspecify.annotations.Nullable;

/** The resources that contenders share: a broker, the topic of events, a folder, and unique names. */
final class Workbench implements AutoCloseable {

    /** The topic of events. */
    static final String EVENTS = "page-events";

    /** The number of partitions that {@code run} creates on its embedded broker. */
    static final int PARTITIONS = 4;

    /** The stream threads of every contender. */
    static final int THREADS = 2;

    private static final Duration LOOK_INTERVAL = Duration.ofMillis(20);

    private static final String LARGEST_MESSAGE = Integer.toString(16 * 1024 * 1024);

    private final AtomicInteger names = new AtomicInteger();
    private final Path folder;
    private final ServerProcess broker;
    private final Admin admin;

    private Workbench(Path folder, ServerProcess broker) {
        this.folder = folder;
        this.broker = broker;
        this.admin = Admin.create(client());
    }

    static Workbench open() throws IOException, ExecutionException, InterruptedException {
        Path folder = Files.createTempDirectory("sitestream-bench-");
        Workbench bench = new Workbench(folder, ServerProcess.broker(folder.resolve("broker")));
        bench.createEvents(EVENTS);
        return bench;
    }

    /** Creates a further topic of events. */
    void createEvents(String topic) throws ExecutionException, InterruptedException {
        createEvents(topic, PARTITIONS);
    }

    /** Creates a further topic of events with this many partitions. */
    void createEvents(String topic, int partitions) throws ExecutionException, InterruptedException {
        NewTopic events = new NewTopic(topic, Optional.of(partitions), Optional.empty())
                .configs(Map.of(
                        TopicConfig.MAX_MESSAGE_BYTES_CONFIG, LARGEST_MESSAGE, TopicConfig.RETENTION_MS_CONFIG, "-1"));
        admin.createTopics(List.of(events)).all().get();
    }

    /** Settings of every Kafka client. */
    Map<String, Object> client() {
        Map<String, Object> settings = new HashMap<>();
        settings.put("bootstrap.servers", broker.address());
        return settings;
    }

    ServerProcess broker() {
        return broker;
    }

    Admin admin() {
        return admin;
    }

    /** Returns a name that was not used before. */
    String newName(String kind) {
        return kind + "-" + names.incrementAndGet();
    }

    /** Returns a folder, which is created when it is missing. */
    Path folder(String name) throws IOException {
        return Files.createDirectories(folder.resolve(name));
    }

    /** Sends this many events to the topic, numbered from 0. */
    void send(int count, IntFunction<ProducerRecord<byte[], byte[]>> events) {
        EventLoad.send(broker.address(), count, events);
    }

    /** This event on another topic. */
    static ProducerRecord<byte[], byte[]> on(String topic, ProducerRecord<byte[], byte[]> event) {
        return new ProducerRecord<>(topic, event.key(), event.value());
    }

    /** Removes an application's data on the broker and in its folder. */
    void forget(String application) throws IOException, ExecutionException, InterruptedException {
        Set<String> topics = admin.listTopics().names().get().stream()
                .filter(name -> name.startsWith(application + "-"))
                .collect(Collectors.toSet());
        admin.deleteTopics(topics).all().get();
        delete(folder(application));
    }

    /** Waits until a condition holds that is looked at without much work. */
    static void await(String description, Duration timeout, Condition condition) throws Exception {
        await(description, timeout, LOOK_INTERVAL, condition);
    }

    /** Waits until a condition holds. */
    static void await(String description, Duration timeout, Duration interval, Condition condition) throws Exception {
        long deadlineNanos = System.nanoTime() + timeout.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() > deadlineNanos) {
                throw new IllegalStateException(description + " has not come after " + timeout.toSeconds() + " s");
            }
            Thread.sleep(interval.toMillis());
        }
    }

    /** A condition to wait for. */
    interface Condition {

        boolean holds() throws Exception;
    }

    @Override
    public void close() throws IOException {
        admin.close();
        broker.close();
        delete(folder);
    }

    /** Deletes a folder with its content. */
    static void delete(Path root) throws IOException {
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                    throws IOException {
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
