package dev.sitestream.testing;

import dev.sitestream.broker.BrokerStartException;
import dev.sitestream.broker.EmbeddedBroker;
import dev.sitestream.testing.costs.Started;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The Kafka broker of this test JVM. It is started when it is first used, and stopped and deleted when the JVM ends.
 * Tests share it without seeing each other: each has a {@linkplain TestNamespace namespace}.
 */
public final class TestBroker {

    private static final AtomicInteger NAMESPACES = new AtomicInteger();
    private static final Deque<AutoCloseable> USERS = new ConcurrentLinkedDeque<>();

    private TestBroker() {}

    /**
     * A new namespace on the broker.
     *
     * @param name begins the names of its topics and groups, which a number makes unique
     */
    public static TestNamespace namespace(String name) {
        return TestNamespace.on(Running.BROKER, name + "-" + NAMESPACES.incrementAndGet());
    }

    /** Closes something that uses the broker as long as the JVM lives, before the broker is stopped. */
    public static void closeBeforeStop(AutoCloseable user) {
        USERS.push(user);
    }

    /** Its initialization starts the broker. */
    private static final class Running {

        private static final EmbeddedBroker BROKER = start();

        private static EmbeddedBroker start() {
            try {
                Path folder = MemoryFolders.create();
                Started.BROKER.add();
                EmbeddedBroker broker = EmbeddedBroker.start(folder, 0);
                Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(broker, folder), "test-broker-stop"));
                return broker;
            } catch (IOException | BrokerStartException e) {
                throw new IllegalStateException("the broker of the tests can't start", e);
            }
        }

        private static void stop(EmbeddedBroker broker, Path folder) {
            try {
                for (AutoCloseable user : USERS) {
                    user.close();
                }
                broker.close();
                Folders.delete(folder);
            } catch (Exception e) {
                throw new IllegalStateException("the broker of the tests can't be stopped", e);
            }
        }
    }
}
