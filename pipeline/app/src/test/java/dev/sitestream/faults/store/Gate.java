package dev.sitestream.faults.store;

import java.util.concurrent.CountDownLatch;

/** Holds up every thread that comes, until it is opened for good. */
public final class Gate {

    private final CountDownLatch arrival = new CountDownLatch(1);
    private final CountDownLatch opening = new CountDownLatch(1);

    void pass() throws InterruptedException {
        arrival.countDown();
        opening.await();
    }

    public void open() {
        opening.countDown();
    }

    /** Whether a thread has come. */
    boolean hasArrival() {
        return arrival.getCount() == 0;
    }
}
