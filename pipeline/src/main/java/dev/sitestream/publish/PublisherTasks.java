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
 * One publisher's work on the object store: started on the upload threads as long as the publisher owns its files, its
 * results taken when the publisher likes, and put off for a while after a failure, which is told once.
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
     * The work of a publisher that has just been made.
     *
     * @param owner the publisher, for people
     */
    public PublisherTasks(String owner, PublishContext publishing, WriteOwnership tenure) {
        this(owner, publishing, tenure, new Inbox());
    }

    /** The same with another kind of inbox. */
    public PublisherTasks(String owner, PublishContext publishing, WriteOwnership tenure, Inbox inbox) {
        this.inbox = inbox;
        this.owner = owner;
        this.uploads = publishing.uploads();
        this.health = publishing.health();
        this.tenure = tenure;
    }

    /** Takes the results that have come in by now, in milliseconds since 1970. */
    public void takeResults(long at) {
        now = at;
        inbox.open();
        tenure.advance(at);
    }

    /** When results were last taken, in milliseconds since 1970. */
    public long now() {
        return now;
    }

    /** Higher than that of any former owner of the publisher's files; 0 as long as they are not its. */
    public long epoch() {
        return tenure.epoch();
    }

    /** Whether nothing is to be started for now. */
    public boolean waits() {
        return !tenure.isHeld() || backoff.waits(now);
    }

    public boolean hasRoom() {
        return uploads.hasRoom(inbox);
    }

    /** How many results are still to come or to be taken. */
    public int expected() {
        return inbox.expected();
    }

    /**
     * Starts a piece of work, if a thread is free.
     *
     * @return whether it was started; then exactly one of the two is called, by {@link #takeResults}
     */
    public <T> boolean start(Uploads.Work<T> work, Consumer<T> onSuccess, Consumer<ObjectStoreException> onFailure) {
        return start(work, result -> true, onSuccess, onFailure);
    }

    /**
     * The same for work that may find nothing to do in the store: then it returns nothing, which tells nothing of the
     * store either.
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

    /** Nothing of this publisher is this process's business any more. */
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
                LOG.error("{}: {}; it is tried again until it works", owner, failure.getMessage());
            }
        }
    }
}
