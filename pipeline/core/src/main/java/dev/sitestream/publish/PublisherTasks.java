package dev.sitestream.publish;

import dev.sitestream.health.Health;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.health.HealthIssue.Kind;
import dev.sitestream.publish.Uploads.Urgency;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.SupersededException;
import dev.sitestream.store.WriteRefusedException;
import dev.sitestream.tasks.Completions;
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
    private final WriteOwnership ownership;
    private final Completions completions = new Completions();
    private final Backoff backoff = new Backoff();
    private long steadyMillis;

    /**
     * Creates the tasks of a new publisher.
     *
     * @param owner the publisher's name in log lines and health issues
     */
    public PublisherTasks(String owner, PublishContext publishing, WriteOwnership ownership) {
        this.owner = owner;
        this.uploads = publishing.uploads();
        this.health = publishing.health();
        this.ownership = ownership;
    }

    /**
     * Handles the results that have arrived, and advances the ownership.
     *
     * @param atMillis the present time
     */
    public void takeResults(long atMillis) {
        steadyMillis = atMillis;
        completions.handle();
        ownership.advance(atMillis);
    }

    /** The time of the last {@link #takeResults}, or of its latest result if that is later. */
    public long steadyMillis() {
        return steadyMillis;
    }

    /** The epoch of this owner, higher than that of any former owner of the files; 0 while it does not own them. */
    public long epoch() {
        return ownership.epoch();
    }

    /** Whether nothing can be written before the next commit, which should come soon. */
    public boolean awaitsCommit() {
        return ownership.awaitsCommit();
    }

    /** Whether no work may be started now. */
    public boolean waits() {
        return !ownership.isHeld() || backoff.waits(steadyMillis);
    }

    /** Whether a thread is free for a task. */
    public boolean hasRoom(Urgency urgency) {
        return uploads.hasRoom(urgency);
    }

    /** The number of results that have not arrived or are not handled yet. */
    public int expected() {
        return completions.expected();
    }

    /**
     * Starts work if a thread is free.
     *
     * @return whether it was started; then {@link #takeResults} calls exactly one of the two callbacks
     */
    public <T> boolean start(
            Urgency urgency, Uploads.Task<T> task, Consumer<T> onSuccess, Consumer<ObjectStoreException> onFailure) {
        return start(urgency, task, result -> true, onSuccess, onFailure);
    }

    /**
     * Starts work that may find nothing to do in the store. An empty result does not count as a success of the store.
     */
    public <T> boolean startOptional(
            Urgency urgency,
            Uploads.Task<Optional<T>> task,
            Consumer<Optional<T>> onSuccess,
            Consumer<ObjectStoreException> onFailure) {
        return start(urgency, task, Optional::isPresent, onSuccess, onFailure);
    }

    private <T> boolean start(
            Urgency urgency,
            Uploads.Task<T> task,
            Predicate<T> storeWorked,
            Consumer<T> onSuccess,
            Consumer<ObjectStoreException> onFailure) {
        return uploads.tryStart(
                urgency,
                () -> {
                    Runnable outcome = run(task, storeWorked, onSuccess, onFailure);
                    long endMillis = uploads.steadyMillis();
                    return () -> {
                        // A result may arrive after this time was read. What it shows must not be dated before it.
                        steadyMillis = Math.max(steadyMillis, endMillis);
                        outcome.run();
                    };
                },
                completions);
    }

    /** Runs a task on this thread; returns what the publisher's thread does about its result. */
    private <T> Runnable run(
            Uploads.Task<T> task,
            Predicate<T> storeWorked,
            Consumer<T> onSuccess,
            Consumer<ObjectStoreException> onFailure) {
        try {
            T result = task.run();
            return () -> {
                if (storeWorked.test(result)) {
                    succeed();
                }
                onSuccess.accept(result);
            };
        } catch (ObjectStoreException e) {
            return () -> {
                fail(e);
                onFailure.accept(e);
            };
        }
    }

    /**
     * Removes the publisher's health issues, since this process no longer runs it. What its tasks result in is dropped:
     * a process that ends waits for results that are still taken.
     */
    public void close() {
        completions.close();
        health.forget(owner);
    }

    private void succeed() {
        if (backoff.succeeded()) {
            LOG.info("{}: the object store works again", owner);
            health.clear(Kind.STORE_FAILING, owner);
        }
    }

    private void fail(ObjectStoreException failure) {
        if (failure instanceof SupersededException superseded) {
            ownership.lose(superseded, steadyMillis);
        } else if (!(failure instanceof WriteRefusedException)) {
            health.raise(new HealthIssue(Kind.STORE_FAILING, owner, String.valueOf(failure.getMessage())));
            if (backoff.failed(steadyMillis)) {
                LOG.error("{}: {}; retrying until it succeeds", owner, failure.getMessage());
            }
        }
    }
}
