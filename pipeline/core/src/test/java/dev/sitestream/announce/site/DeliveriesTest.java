package dev.sitestream.announce.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.announce.site.Deliveries.Inbox;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests run on threads of their own; what they may cost an endpoint is bounded for all threads. */
@Timeout(60)
class DeliveriesTest {

    @Test
    void noMoreRequestsRunThanThereAreThreadsAndEachResultIsHandledOnce() throws Exception {
        try (Deliveries deliveries = Deliveries.onThreads(2)) {
            CountDownLatch release = new CountDownLatch(1);
            Inbox inbox = new Inbox();
            AtomicInteger handled = new AtomicInteger();

            assertThat(start(deliveries, inbox, release, handled)).isTrue();
            assertThat(start(deliveries, inbox, release, handled)).isTrue();
            assertThat(deliveries.hasRoom()).isFalse();
            assertThat(start(deliveries, inbox, release, handled)).isFalse();
            release.countDown();
            while (handled.get() < 2) {
                inbox.handle();
            }

            assertThat(deliveries.isBusy()).isFalse();
            assertThat(inbox.isEmpty()).isTrue();
            assertThat(deliveries.hasRoom()).isTrue();
        }
    }

    @Test
    void nothingStartsWhileItStopsAndRunningRequestsEnd() {
        Deliveries deliveries = Deliveries.onThreads(1);
        CountDownLatch release = new CountDownLatch(1);
        Inbox inbox = new Inbox();
        AtomicInteger handled = new AtomicInteger();
        start(deliveries, inbox, release, handled);
        deliveries.stopTaking();

        assertThat(deliveries.hasRoom()).isFalse();
        assertThat(start(deliveries, inbox, release, handled)).isFalse();
        assertThat(deliveries.isBusy()).isTrue();
        release.countDown();
        deliveries.close();
        inbox.handle();
        assertThat(handled).hasValue(1);
        assertThat(deliveries.isBusy()).isFalse();
    }

    @Test
    void aCallerThatIsGoneKeepsNothingBusy() {
        CountDownLatch release = new CountDownLatch(1);
        Inbox inbox = new Inbox();
        AtomicInteger handled = new AtomicInteger();
        Deliveries deliveries = Deliveries.onThreads(1);
        start(deliveries, inbox, release, handled);
        inbox.close();
        release.countDown();
        deliveries.close();

        assertThat(deliveries.isBusy()).isFalse();
        assertThat(handled).hasValue(0);
    }

    @Test
    void aBugEndsTheCallersThread() {
        Inbox inbox = new Inbox();
        try (Deliveries deliveries = Deliveries.onThreads(1)) {
            deliveries.tryStart(
                    () -> {
                        throw new IllegalStateException("bug");
                    },
                    inbox,
                    result -> {});
        }
        assertThatThrownBy(inbox::handle).hasMessage("bug");
    }

    @Test
    void manyThreadsTakeNoMoreThanTwoRequestsASecond() throws Exception {
        EndpointPace pace = new EndpointPace();
        int threads = 8;
        int instants = 1_000;
        AtomicInteger taken = new AtomicInteger();
        CyclicBarrier together = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        List<Future<?>> ends = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            ends.add(pool.submit(() -> {
                for (int instant = 0; instant < instants; instant++) {
                    together.await(30, TimeUnit.SECONDS);
                    if (pace.tryTake("api.indexnow.org", this, instant * 100L)) {
                        taken.incrementAndGet();
                    }
                }
                return null;
            }));
        }
        for (Future<?> end : ends) {
            end.get(60, TimeUnit.SECONDS);
        }
        pool.shutdown();

        // One every 500 ms of 100 seconds
        assertThat(taken).hasValue(200);
    }

    @Test
    void aPauseIsOfOneEndpointAndTheLongestOneCounts() {
        EndpointPace pace = new EndpointPace();
        pace.pause("a", 9_000);
        pace.pause("a", 5_000);

        assertThat(pace.tryTake("a", this, 8_999)).isFalse();
        assertThat(pace.tryTake("b", this, 8_999)).isTrue();
        assertThat(pace.tryTake("a", this, 9_000)).isTrue();
        assertThat(pace.nextMillis("a")).isEqualTo(9_500);
    }

    private static boolean start(Deliveries deliveries, Inbox inbox, CountDownLatch release, AtomicInteger handled) {
        return deliveries.tryStart(
                () -> {
                    try {
                        return release.await(30, TimeUnit.SECONDS);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                        return false;
                    }
                },
                inbox,
                released -> handled.incrementAndGet());
    }
}
