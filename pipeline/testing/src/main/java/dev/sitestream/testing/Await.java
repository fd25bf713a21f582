package dev.sitestream.testing;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/**
 * Waits for conditions. There is one time-out for everything, longer than any machine needs: reaching it means that
 * something never happens, not that it is slow. {@code -Dtest.patience=3} makes it three times as long.
 */
public final class Await {

    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

    /** How long a test waits for something that must happen, before it fails. */
    public static final Duration PATIENCE = Duration.ofMillis(
            (long) (TIMEOUT.toMillis() * Double.parseDouble(System.getProperty("test.patience", "1"))));

    private Await() {}

    /**
     * Prepares to wait, as in {@code await("the page").until(() -> pages() == 1)}. Conditions are checked by the
     * calling thread; an exception that one throws ends the waiting.
     *
     * @param what the noun phrase that a failure names
     */
    public static ConditionFactory await(String what) {
        return Awaitility.await(what)
                .atMost(PATIENCE)
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(POLL_INTERVAL);
    }
}
