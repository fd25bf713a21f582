package dev.sitestream.faults;

import static dev.sitestream.testing.Await.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.testing.KnownSite;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Further faults of instances, brokers, local state and the object store. */
@Tag("long")
class RareFaultsEndToEndTest extends InstancesUnderLoad {

    private static final int RESTLESS_SENDERS = 24;
    private static final long REFUSALS = 300;
    private static final int SERVICE_UNAVAILABLE = 503;

    RareFaultsEndToEndTest() throws Exception {}

    @Test
    void bothKilledBetweenALaterUploadAndTheCommitOfItsState() throws Exception {
        killBothAfterPut(9);
        environment.startAll(first, second);
    }

    @Test
    void aThirdInstanceThatComesAndGoes() throws Exception {
        instances.joinAndLeave(environment.addInstance("third"), 2);
    }

    @Test
    void aStopInTheMiddleOfUploads() throws Exception {
        instances.terminateInTheMiddleOfUploads(first, second);
    }

    @Test
    void damagedState() throws Exception {
        instances.corruptState(second);
    }

    @Test
    void anUnreachableBroker() throws Exception {
        brokers.silence();
    }

    @Test
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

    @Test
    void lostAnswersOfTheStore() throws Exception {
        store.loseAnswers();
    }

    @Test
    void aStoreThatIsOverloadedHangsCutsUploadsOrDeniesAccess() throws Exception {
        store.slowDown();
        store.failInternally();
        store.hang();
        store.cutUploads();
        store.denyAccess();
    }

    @Test
    void filesThatAreOverwrittenOrDeletedFromOutside() throws Exception {
        store.tamper();
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
