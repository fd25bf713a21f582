package dev.sitestream.simulation;

import dev.sitestream.publish.HeldExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Writes that were under way when their task crashed. Their instance does not know that it has lost the task, and goes
 * on with them until its client gives up.
 */
final class ZombieWrites {

    /** Clients' time-outs end a write long before a file is removed that no index lists. */
    private static final long LONGEST_MILLIS = 1_500;

    private final List<Zombie> zombies = new ArrayList<>();

    private record Zombie(HeldExecutor executor, long since) {}

    /** The writes that this executor holds go on after the crash of their task. */
    void add(HeldExecutor executor, long now) {
        zombies.add(new Zombie(executor, now));
    }

    /** Lets any one of them happen, if there is one. */
    void releaseAny(Random random, long now) {
        zombies.removeIf(zombie -> zombie.executor().isIdle() || zombie.since() + LONGEST_MILLIS < now);
        if (!zombies.isEmpty()) {
            zombies.get(random.nextInt(zombies.size())).executor().releaseAny(random);
        }
    }

    /** Drops all of them. */
    void bury() {
        zombies.clear();
    }
}
