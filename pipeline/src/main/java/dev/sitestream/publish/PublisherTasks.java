package dev.sitestream.publish;

import dev.sitestream.health.Health;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.health.HealthIssue.Kind;
import dev.sitestream.publish.Uploads.Inbox;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.SupersededException;
import dev.sitestream.store.WriteRefusedException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one publisher's work on the object store. Work starts on the upload threads only while the publisher owns its
 * files, and the publisher decides when to handle the results. After a failure, work pauses for a while; only the first
 * failure in a row is logged.
 */
public final class PublisherTasks {

    private static final Logger LOG = LoggerFactory.getLogger(PublisherTasks.class);

    private final String owner;
    private final Uploads uploads;
    private final Health health;
    private final WriteOwnership tenure;
    private final Inbox inbox;
    private final Backoff backoff = new Backoff();
    private long now;

    /**
     * Creates the tasks of a new publisher.
     *
     * @param owner the publisher's name in log lines and health issues
     */
    public PublisherTasks(String owner, PublishContext publishing, WriteOwnership tenure) {
        this(owner, publishing, tenure, new Inbox());
    }

    /** Creates the tasks of a new publisher with these completions. */
    public PublisherTasks(String owner, PublishContext publishing, WriteOwnership tenure, Inbox inbox) {
        this.inbox = inbox;
        this.owner = owner;
        this.uploads = publishing.uploads();
        this.health = publishing.health();
        this.tenure = tenure;
    }

    /**
     * Handles the results that have arrived, and advances the ownership.
     *
     * @param at the time, in milliseconds since 1970
     */
    public void takeResults(long at) {
        now = at;
        inbox.open();
        tenure.advance(at);
    }

    /** The time of the last {@link #takeResults}, in milliseconds since 1970. */
    public long now() {
        return now;
    }

    /** The epoch of this owner, higher than that of any former owner of the files; 0 while it does not own them. */
    public long epoch() {
        return tenure.epoch();
    }

    /** Whether no work may be started now. */
    public boolean waits() {
        return !tenure.isHeld() || backoff.waits(now);
    }

    public boolean hasRoom() {
        return uploads.hasRoom(inbox);
    }

    /** The number of results that have not arrived or are not handled yet. */
    public int expected() {
        return inbox.expected();
    }

    /**
     * Starts work if a thread is free.
     *
     * @return whether it was started; then {@link #takeResults} calls exactly one of the two callbacks
     */
    public <T> boolean start(Uploads.Work<T> work, Consumer<T> onSuccess, Consumer<ObjectStoreException> onFailure) {
        return start(work, result -> true, onSuccess, onFailure);
    }

    /**
     * Starts work that may find nothing to do in the store. An empty result does not count as a success of the store.
     */
    public <T> boolean startOptional(
            Uploads.Work<Optional<T>> work, Consumer<Optional<T>> onSuccess, Consumer<ObjectStoreException> onFailure) {
        return start(work, Optional::isPresent, onSuccess, onFailure);
    }

    private <T> boolean start(
            Uploads.Work<T> work,
            Predicate<T> storeWorked,
            Consumer<T> onSuccess,
            Consumer<ObjectStoreException> onFailure) {
        return uploads.tryStart(
                work,
                inbox,
                result -> {
                    if (storeWorked.test(result)) {
                        succeed();
                    }
                    onSuccess.accept(result);
                },
                failure -> {
                    fail(failure);
                    onFailure.accept(failure);
                });
    }

    /** Removes the publisher's health issues, since this process no longer runs it. */
    public void close() {
        health.forget(owner);
    }

    private void succeed() {
        if (backoff.succeeded()) {
            LOG.info("{}: the object store works again", owner);
            health.settle(Kind.STORE_FAILING, owner);
        }
    }

    private void fail(ObjectStoreException failure) {
        if (failure instanceof SupersededException superseded) {
            tenure.lose(superseded, now);
        } else if (!(failure instanceof WriteRefusedException)) {
            health.raise(new HealthIssue(Kind.STORE_FAILING, owner, String.valueOf(failure.getMessage())));
            if (backoff.failed(now)) {
                LOG.error("{}: {}; retrying until it succeeds", owner, failure.getMessage());
            }
        }
    }
}
