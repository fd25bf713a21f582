package dev.sitestream.announce.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What requests may cost an endpoint is bounded for all threads. */
@Timeout(60)
class EndpointPaceTest {

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
}
