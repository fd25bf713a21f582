package dev.sitestream.faults.store;

import java.util.concurrent.CountDownLatch;

/** Holds up whoever comes, until it is opened for good. */
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

    /** Whether anybody has come so far. */
    boolean hasArrival() {
        return arrival.getCount() == 0;
    }
}
