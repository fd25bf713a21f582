package dev.sitestream.faults;

import static dev.sitestream.testing.Await.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.faults.model.HttpSenders;
import dev.sitestream.faults.model.KnownSite;
import dev.sitestream.faults.process.InstanceProcess;
import dev.sitestream.faults.process.TestFolders;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Two instances whose events come through their HTTP interface, while instances and brokers fail. Every acknowledged
 * event is on the topic, and the published set equals the model of the topic, in which events may be repeated.
 */
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HttpFaultsEndToEndTest {

    private static final long SEED = 20_261_122;
    private static final int EVENTS_PER_SECOND = 150;
    private static final Duration FAULT_DURATION = Duration.ofSeconds(3);
    private static final int RESTLESS_SENDERS = 24;
    private static final long REFUSALS = 300;
    private static final int SERVICE_UNAVAILABLE = 503;

    private final HttpSenders http = new HttpSenders();
    private final FaultEnvironment environment;
    private final InstanceProcess first;
    private final InstanceProcess second;
    private final InstanceFaults instances;
    private final BrokerFaults brokers;

    HttpFaultsEndToEndTest() throws Exception {
        environment = FaultEnvironment.start(TestFolders.of("http-faults"), SEED, 1, EVENTS_PER_SECOND, http);
        instances = new InstanceFaults(environment, new Random(SEED));
        brokers = new BrokerFaults(environment, FAULT_DURATION);
        first = environment.addInstance("first");
        second = environment.addInstance("second");
        environment.startAll(first, second);
    }

    @BeforeEach
    void resumeLoad() {
        environment.load().resume();
    }

    @AfterEach
    void noAcknowledgedEventIsLostAndThePublishedSetEqualsTheModel() throws Exception {
        assertThat(environment.assertRest()).isNotEmpty();
        assertThat(first.isAlive()).as("first").isTrue();
        assertThat(second.isAlive()).as("second").isTrue();
    }

    @AfterAll
    void stop() throws Exception {
        environment.close();
    }

    @Test
    void anInstanceThatIsKilledWhileItReceivesEvents() throws Exception {
        instances.kill(first);
        assertThat(http.acknowledgedEvents()).isPositive();
    }

    @Test
    @Tag("long")
    void aBrokerThatIsKilledOrUnreachableWhileEventsArrive() throws Exception {
        brokers.kill(0);
        brokers.silence();
    }

    @Test
    @Tag("long")
    void memoryIsBoundedWhileTheBrokerIsAwayAndSendersDoNotStop() throws Exception {
        environment.assertRest();
        byte[] events = largeBatch();
        AtomicBoolean stop = new AtomicBoolean();
        List<Thread> senders = new ArrayList<>();
        environment.brokers().broker(0).clients().block();
        try {
            for (int i = 0; i < RESTLESS_SENDERS; i++) {
                Thread sender = new Thread(() -> sendUntil(stop, events));
                senders.add(sender);
                sender.start();
            }
            await("many refusals").until(() -> refusals() > REFUSALS);
            // A request that ran out of memory would not end the process, but its thread would log it.
            assertThat(first.output() + second.output()).doesNotContain("OutOfMemoryError");
        } finally {
            stop.set(true);
            environment.brokers().broker(0).clients().unblock();
        }
        for (Thread sender : senders) {
            sender.join();
        }
        await("an acknowledgement").until(() -> http.post(largeBatch()) == 200);
    }

    private void sendUntil(AtomicBoolean stop, byte[] events) {
        try {
            while (!stop.get()) {
                http.post(events);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private long refusals() {
        AtomicLong count = http.answers().get(SERVICE_UNAVAILABLE);
        return count == null ? 0 : count.get();
    }

    /** Two megabytes of events of a few pages. */
    private static byte[] largeBatch() {
        String title = "x".repeat(2_000);
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 1_000; i++) {
            lines.append("{\"op\":\"upsert\",\"url\":\"")
                    .append(KnownSite.URL)
                    .append("flood/")
                    .append(i % 10)
                    .append("\",\"section\":\"pages\",\"time\":\"2026-01-01T00:00:01Z\"")
                    .append(",\"lastmod\":\"2026-01-01T00:00:01Z\",\"title\":\"")
                    .append(title)
                    .append("\"}\n");
        }
        return lines.toString().getBytes(UTF_8);
    }
}
