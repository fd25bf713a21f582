package dev.sitestream.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.faults.process.Await;
import dev.sitestream.faults.process.InstanceProcess;
import dev.sitestream.faults.process.StateDamage;
import dev.sitestream.faults.store.HeldWrite;
import dev.sitestream.faults.store.S3Figures;
import dev.sitestream.faults.store.S3Rule;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** What befalls instances while the load goes on. Afterwards all run again that ran before. */
final class InstanceFaults {

    private final FaultEnvironment environment;
    private final Random random;

    InstanceFaults(FaultEnvironment environment, Random random) {
        this.environment = environment;
        this.random = random;
    }

    /** One is killed at a random moment, and comes back. */
    void kill(InstanceProcess instance) throws Exception {
        environment.awaitPuts(random.nextInt(12));
        environment.log().begin("kill -9", instance.name());
        instance.kill();
        environment.startAll(instance);
    }

    /**
     * All are killed once the n-th file of a small load is stored, before its writer hears of it, and come back.
     * Everything before has to be published, and the load paused.
     *
     * @param events how many there are in the small load
     * @return false when it was all published with fewer files, and nobody was killed
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
            Await.until("a kill, or rest", () -> stored.isDone() || environment.isAtRest());
        } finally {
            environment.store().setRule(S3Rule.PASS);
        }
        if (armed.compareAndSet(true, false)) {
            return false;
        }
        environment.log().begin("kill -9 after a PUT", n + ". file, " + stored.get(30, TimeUnit.SECONDS));
        environment.startAll(instances);
        return true;
    }

    /**
     * One is frozen in the middle of a write. The other takes its lanes over and writes the same file; then the old
     * write arrives at the store, and its writer goes on.
     */
    void freezeInTheMiddleOfAWrite(InstanceProcess one, InstanceProcess other) throws Exception {
        S3Figures figures = environment.store().figures();
        HeldWrite held = new HeldWrite();
        environment.store().setRule(held);
        InstanceProcess zombie = writerOf(held, one, other);
        InstanceProcess successor = zombie == one ? other : one;
        environment.log().begin("zombie", zombie.name());
        try {
            long before = figures.writes(held.path(), successor.name());
            zombie.freeze();
            Await.until(
                    successor + "'s write of " + held.path(),
                    () -> figures.writes(held.path(), successor.name()) > before);
            long refused = figures.refusedWrites(zombie.name());
            held.release();
            Await.until(
                    "refusal of the old write of " + held.path(), () -> figures.refusedWrites(zombie.name()) > refused);
            environment.log().note("the old write of " + held.path() + " was refused");
        } finally {
            environment.store().setRule(S3Rule.PASS);
            held.release();
            zombie.thaw();
        }
    }

    /** Another one joins and leaves so many times, in one way or the other. */
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

    /** One ends in the middle of its uploads, as an operator wants it, and comes back. */
    void terminateInTheMiddleOfUploads(InstanceProcess one, InstanceProcess other) throws Exception {
        HeldWrite held = new HeldWrite();
        environment.store().setRule(held);
        InstanceProcess instance = writerOf(held, one, other);
        environment.log().begin("SIGTERM", instance.name());
        try {
            instance.beginTermination();
            Await.until("its word", () -> instance.output().contains("sitestream: stopping"));
        } finally {
            environment.store().setRule(S3Rule.PASS);
            held.release();
        }
        assertThat(instance.awaitTermination()).isEqualTo(InstanceProcess.TERMINATED);
        environment.startAll(instance);
    }

    /** One is killed and loses all of its local state. */
    void loseState(InstanceProcess instance) throws Exception {
        environment.log().begin("state lost", instance.name());
        instance.kill();
        instance.loseState();
        environment.startAll(instance);
    }

    /**
     * One ends in an orderly way, so that its state would be used again, and bytes of that are flipped. If it can't
     * work with that, it has to say so and to end, and comes back without any.
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
        Await.until("a write", () -> !held.path().isEmpty());
        return held.sender().equals(one.name()) ? one : other;
    }

    private static void terminate(InstanceProcess instance) throws IOException, InterruptedException {
        instance.beginTermination();
        assertThat(instance.awaitTermination())
                .as("the exit code of " + instance)
                .isEqualTo(InstanceProcess.TERMINATED);
    }
}
