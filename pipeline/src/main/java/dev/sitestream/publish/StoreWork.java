package dev.sitestream.publish;

import dev.sitestream.publish.Uploads.Inbox;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One publisher's work on the object store: started on the upload threads, its results taken when the publisher likes, and
 * put off for a while after a failure, which is told once.
 */
final class StoreWork {

    private static final Logger LOG = LoggerFactory.getLogger(StoreWork.class);

    private final String site;
    private final Uploads uploads;
    private final Inbox inbox = new Inbox();
    private final Backoff backoff = new Backoff();
    private long now;

    StoreWork(String site, Uploads uploads) {
        this.site = site;
        this.uploads = uploads;
    }

    /** Takes the results that have come in by now, in milliseconds since 1970. */
    void takeResults(long at) {
        now = at;
        inbox.open();
    }

    /** When results were last taken, in milliseconds since 1970. */
    long now() {
        return now;
    }

    /** Whether it is better to start nothing for now. */
    boolean waits() {
        return backoff.waits(now);
    }

    boolean hasRoom() {
        return uploads.hasRoom();
    }

    /** How many results are still to come or to be taken. */
    int expected() {
        return inbox.expected();
    }

    /**
     * Starts a piece of work, if a thread is free.
     *
     * @return whether it was started; then exactly one of the two is called, by {@link #takeResults}
     */
    <T> boolean start(Uploads.Work<T> work, Consumer<T> onSuccess, Runnable onFailure) {
        return uploads.tryStart(
                work,
                inbox,
                result -> {
                    if (backoff.succeeded()) {
                        LOG.info("site {}: the object store works again", site);
                    }
                    onSuccess.accept(result);
                },
                failure -> {
                    if (backoff.failed(now)) {
                        LOG.error("site {}: {}; it is tried again until it works", site, failure.getMessage());
                    }
                    onFailure.run();
                });
    }
}
