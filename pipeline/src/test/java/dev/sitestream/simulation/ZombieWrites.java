package dev.sitestream.simulation;

import dev.sitestream.publish.HeldExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Writes that were under way when their task crashed: their instance does not know of that yet, and goes on with them,
 * until its client gives up.
 */
final class ZombieWrites {

    /** A client gives up long before a file that no index lists any more is removed. */
    private static final long LONGEST_MILLIS = 1_500;

    private final List<Zombie> zombies = new ArrayList<>();

    private record Zombie(HeldExecutor executor, long since) {}

    /** What an executor holds goes on behind the back of the task that has crashed. */
    void add(HeldExecutor executor, long now) {
        zombies.add(new Zombie(executor, now));
    }

    /** Lets any of them happen, if there is one. */
    void releaseAny(Random random, long now) {
        zombies.removeIf(zombie -> zombie.executor().isIdle() || zombie.since() + LONGEST_MILLIS < now);
        if (!zombies.isEmpty()) {
            zombies.get(random.nextInt(zombies.size())).executor().releaseAny(random);
        }
    }

    /** Nothing more of them happens. */
    void bury() {
        zombies.clear();
    }
}
