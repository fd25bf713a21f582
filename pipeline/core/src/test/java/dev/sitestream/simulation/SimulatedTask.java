package dev.sitestream.simulation;

import dev.sitestream.publish.HeldExecutor;
import dev.sitestream.publish.PublishContext;
import dev.sitestream.publish.SiteEvent.Barrier;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.site.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A task as Kafka Streams runs it, without Kafka. What it stores and sends is there for others when it is committed,
 * and a crash takes it back to its last commit. Writes to the object store are not taken back.
 *
 * @param <O> what it sends to other tasks
 */
abstract class SimulatedTask<O> {

    private static final int UPLOADS = 3;

    private final TestPublishing publishing;
    private final List<O> sending = new ArrayList<>();
    private final List<Runnable> sendingToItself = new ArrayList<>();
    private final ZombieWrites zombies = new ZombieWrites();
    private Site site;
    private HeldExecutor executor = new HeldExecutor();
    private long commits;
    private long now;

    SimulatedTask(Site site, TestPublishing publishing) {
        this.site = site;
        this.publishing = publishing;
    }

    /** Remembers the state and the positions in the input, to which a crash goes back. */
    abstract void commitState();

    /** Goes back to what was remembered. */
    abstract void rollBackState();

    /** Creates the publisher anew, on the present state. */
    abstract void open();

    /** Reads this barrier after everything that was sent to the task before. */
    abstract void send(Barrier barrier);

    abstract boolean hasReadAll();

    /** Returns how much the publisher has left to do. */
    abstract int outstanding();

    /** Commits, and returns what was sent to other tasks since the last commit. */
    final List<O> commit() {
        commitState();
        return commitOutput();
    }

    /** Commits in a test that lets nothing crash: the state is not copied. */
    final List<O> commitOutput() {
        commits++;
        sendingToItself.forEach(Runnable::run);
        sendingToItself.clear();
        List<O> sent = List.copyOf(sending);
        sending.clear();
        return sent;
    }

    /** Ends here, and starts at the last commit. Some writes under way still happen, now or much later. */
    final void crash(Random random) {
        while (!executor.isIdle() && random.nextInt(3) > 0) {
            executor.releaseAny(random);
        }
        zombies.add(executor, now);
        rollBackState();
        sending.clear();
        sendingToItself.clear();
        executor = new HeldExecutor();
        open();
    }

    /** Ends in a crash, and starts with another configuration. */
    final void crash(Site changed, Random random) {
        site = changed;
        crash(random);
    }

    /** Starts anew on the present state, with this configuration. */
    final void restart(Site next) {
        site = next;
        sendingToItself.clear();
        open();
    }

    /** Lets any one write happen, if there is one. */
    final void releaseAnyWork(Random random) {
        executor.releaseAny(random);
    }

    /** Holds the task's work on the object store back until it is released. */
    final HeldExecutor executor() {
        return executor;
    }

    final ZombieWrites zombies() {
        return zombies;
    }

    /** Whether all input is read, everything is written and everything is committed. */
    boolean isAtRest() {
        return hasReadAll() && executor.isIdle() && sending.isEmpty() && outstanding() == 0;
    }

    final Site site() {
        return site;
    }

    final long now() {
        return now;
    }

    final void setTime(long millis) {
        now = millis;
    }

    final void sendOnCommit(List<O> sent) {
        sending.addAll(sent);
    }

    final void sendOnCommit(Barrier barrier) {
        sendToItselfOnCommit(() -> send(barrier));
    }

    /** Sends a message to the task itself when it commits. */
    final void sendToItselfOnCommit(Runnable send) {
        sendingToItself.add(send);
    }

    /** The dependencies of a new publisher. */
    final PublishContext context() {
        return publishing
                .withUploads(executor, UPLOADS)
                .withCommits(() -> commits)
                .context();
    }
}
