package dev.sitestream.listing.web;

import java.time.Duration;

/** How fast requests may follow each other, and how to wait. Not thread-safe. */
public final class RequestPace {

    /** Waits, and measures time. */
    public interface Clock {

        long nanoTime();

        void sleep(Duration time) throws InterruptedException;

        Clock SYSTEM = new Clock() {
            @Override
            public long nanoTime() {
                return System.nanoTime();
            }

            @Override
            public void sleep(Duration time) throws InterruptedException {
                Thread.sleep(time.toMillis());
            }
        };
    }

    private final Clock clock;
    private final Duration pause;
    private long nextNanos;
    private boolean begun;

    /**
     * @param requestsPerSecond the most requests in a second; 0 for any number, one after the other
     * @throws IllegalArgumentException if it is negative
     */
    public RequestPace(double requestsPerSecond, Clock clock) {
        if (!(requestsPerSecond >= 0)) {
            throw new IllegalArgumentException("a rate is 0 or more");
        }
        this.clock = clock;
        this.pause = requestsPerSecond == 0 ? Duration.ZERO : Duration.ofNanos((long) (1e9 / requestsPerSecond));
    }

    /** Waits until the next request may be sent. */
    void await() throws InterruptedException {
        long now = clock.nanoTime();
        if (begun && nextNanos - now > 0) {
            clock.sleep(Duration.ofNanos(nextNanos - now));
            now = nextNanos;
        }
        begun = true;
        nextNanos = now + pause.toNanos();
    }

    /** Waits because a server asks for it. */
    void sleep(Duration time) throws InterruptedException {
        clock.sleep(time);
    }
}
