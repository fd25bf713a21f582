package dev.sitestream.serve;

import dev.sitestream.text.PlainText;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;

/** Logs that files can't be read: at most one line a minute, because every request may fail. Thread-safe. */
final class FailureLog {

    private static final long PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final Logger log;
    private boolean hasLogged;
    private long loggedAtNanos;
    private long unlogged;

    FailureLog(Logger log) {
        this.log = log;
    }

    synchronized void log(Exception failure) {
        long nowNanos = System.nanoTime();
        if (hasLogged && nowNanos - loggedAtNanos < PAUSE_NANOS) {
            unlogged++;
            return;
        }
        log.warn(
                "a published file can't be served: {} ({} more failures since the last message)",
                PlainText.of(String.valueOf(failure.getMessage())),
                unlogged);
        hasLogged = true;
        loggedAtNanos = nowNanos;
        unlogged = 0;
    }
}
