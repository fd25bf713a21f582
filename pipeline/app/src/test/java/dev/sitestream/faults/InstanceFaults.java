package dev.sitestream.faults;

import static dev.sitestream.testing.Await.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.faults.process.InstanceProcess;
import dev.sitestream.faults.store.HeldWrite;
import dev.sitestream.faults.store.S3Counters;
import dev.sitestream.faults.store.S3Rule;
import dev.sitestream.testing.Await;
import dev.sitestream.testing.SitestreamProcess;
import dev.sitestream.testing.StateDamage;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Faults of instances while the load goes on. Afterwards the same instances run as before. */
final class InstanceFaults {

    private final FaultEnvironment environment;
    private final Random random;

    InstanceFaults(FaultEnvironment environment, Random random) {
        this.environment = environment;
        this.random = random;
    }

    /** One instance is killed at a random time, and starts again. */
    void kill(InstanceProcess instance) throws Exception {
        environment.awaitPuts(random.nextInt(12));
        environment.log().begin("kill -9", instance.name());
        instance.kill();
        environment.startAll(instance);
    }

    /**
     * All instances are killed when the n-th file of a small load is stored, before its writer gets the answer. They do
     * not start again. Everything before must be published, and the load paused.
     *
     * @param events the number of events in the small load
     * @return false if fewer files were enough, so that no instance was killed
     */
    boolean killAllAfterPut(int n, int events, InstanceProcess... instances) throws Exception {
        environment.log().note("a small load, to kill all after its " + n + ". file");
        CompletableFuture<String> stored = new CompletableFuture<>();
        AtomicBoolean armed = new AtomicBoolean(true);
        environment.store().setRule(S3Rule.afterStored(n, request -> {
            if (armed.compareAndSet(true, false)) {
                for (InstanceProcess instance : instances) {
                    instance.kill();
                }
                stored.complete(request.path());
            }
        }));
        try {
            environment.load().burst(events);
            await("a kill, or rest").until(() -> stored.isDone() || environment.isAtRest());
        } finally {
            environment.store().setRule(S3Rule.PASS);
        }
        if (armed.compareAndSet(true, false)) {
            return false;
        }
        String storedPath = stored.get(Await.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        environment.log().begin("kill -9 after a PUT", n + ". file, " + storedPath);
        return true;
    }

    /**
     * One instance is frozen in the middle of a write. The other one takes over its lanes and writes the same file.
     * Then the old write arrives at the store, and the first instance goes on.
     */
    void freezeInTheMiddleOfAWrite(InstanceProcess one, InstanceProcess other) throws Exception {
        S3Counters counters = environment.store().counters();
        HeldWrite held = new HeldWrite();
        environment.store().setRule(held);
        InstanceProcess zombie = writerOf(held, one, other);
        InstanceProcess successor = zombie == one ? other : one;
        environment.log().begin("zombie", zombie.name());
        try {
            long before = counters.writes(held.path(), successor.name());
            zombie.freeze();
            await(successor + "'s write of " + held.path())
                    .until(() -> counters.writes(held.path(), successor.name()) > before);
            long refused = counters.refusedWrites(zombie.name());
            held.release();
            await("refusal of the old write of " + held.path())
                    .until(() -> counters.refusedWrites(zombie.name()) > refused);
            environment.log().note("the old write of " + held.path() + " was refused");
        } finally {
            environment.store().setRule(S3Rule.PASS);
            held.release();
            zombie.thaw();
        }
    }

    /** Another instance joins and leaves this many times: it ends in an orderly way, or is killed. */
    void joinAndLeave(InstanceProcess guest, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            boolean orderly = random.nextBoolean();
            environment.log().begin("rebalance", guest.name() + (orderly ? " leaves" : " is killed"));
            environment.startAll(guest);
            environment.awaitPuts(5);
            if (orderly) {
                terminate(guest);
            } else {
                guest.kill();
            }
        }
    }

    /** One instance is stopped by an operator in the middle of its uploads, and starts again. */
    void terminateInTheMiddleOfUploads(InstanceProcess one, InstanceProcess other) throws Exception {
        HeldWrite held = new HeldWrite();
        environment.store().setRule(held);
        InstanceProcess instance = writerOf(held, one, other);
        environment.log().begin("SIGTERM", instance.name());
        try {
            instance.beginTermination();
            await("its last message").until(() -> instance.output().contains("sitestream: stopping"));
        } finally {
            environment.store().setRule(S3Rule.PASS);
            held.release();
        }
        assertThat(instance.awaitTermination()).isEqualTo(SitestreamProcess.TERMINATED);
        environment.startAll(instance);
    }

    /** One instance is killed, loses all of its local state, and starts again. */
    void loseState(InstanceProcess instance) throws Exception {
        environment.log().begin("state lost", instance.name());
        instance.kill();
        instance.loseState();
        environment.startAll(instance);
    }

    /**
     * One instance ends in an orderly way, so that it would use its state again, and bytes of that are flipped. It must
     * start with the damaged state, or report it and start without any.
     */
    void corruptState(InstanceProcess instance) throws Exception {
        environment.log().begin("state corrupted", instance.name());
        terminate(instance);
        int damaged = new StateDamage(random).flipBytes(instance.state());
        environment.log().note(damaged + " files were damaged");
        environment.startAll(instance);
    }

    private static InstanceProcess writerOf(HeldWrite held, InstanceProcess one, InstanceProcess other)
            throws Exception {
        await("a write").until(() -> !held.path().isEmpty());
        return held.sender().equals(one.name()) ? one : other;
    }

    private static void terminate(InstanceProcess instance) throws IOException, InterruptedException {
        instance.beginTermination();
        assertThat(instance.awaitTermination())
                .as("the exit code of " + instance)
                .isEqualTo(SitestreamProcess.TERMINATED);
    }
}
