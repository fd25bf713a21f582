package dev.sitestream.announce.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;

/** Holds requests until the test lets them arrive, and knows when they were sent. */
final class SlowNetwork extends AbstractExecutorService {

    private final List<Sent> sent = new ArrayList<>();
    private final VirtualClock clock;
    private long sentAtMillis;
    private boolean fast;

    private record Sent(Runnable request, long atMillis) {}

    /** The present time of a test. */
    static final class VirtualClock {
        long nowMillis;

        VirtualClock(long startMillis) {
            nowMillis = startMillis;
        }
    }

    SlowNetwork(VirtualClock clock) {
        this.clock = clock;
    }

    /** Lets requests arrive at once from now on. */
    SlowNetwork fast() {
        fast = true;
        return this;
    }

    /** Returns when the request was sent that arrives now. */
    long sentAtMillis() {
        return sentAtMillis;
    }

    boolean isIdle() {
        return sent.isEmpty();
    }

    /** Lets one request arrive, if there is one. */
    void arrive(Random random) {
        if (!sent.isEmpty()) {
            arrive(sent.remove(random.nextInt(sent.size())));
        }
    }

    /** Lets all requests arrive. */
    void arriveAll() {
        while (!sent.isEmpty()) {
            arrive(sent.remove(0));
        }
    }

    @Override
    public void execute(Runnable command) {
        Sent request = new Sent(command, clock.nowMillis);
        if (fast) {
            arrive(request);
        } else {
            sent.add(request);
        }
    }

    private void arrive(Sent request) {
        sentAtMillis = request.atMillis();
        request.request().run();
    }

    @Override
    public void shutdown() {}

    @Override
    public List<Runnable> shutdownNow() {
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return false;
    }

    @Override
    public boolean isTerminated() {
        return false;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return true;
    }
}
