package dev.sitestream.demo;

import java.util.SplittableRandom;

/** A seeded source of random numbers: a seed gives the same numbers on every JDK. */
final class Chance {

    private final SplittableRandom random;
    private final long seed;

    Chance(long seed) {
        this.random = new SplittableRandom(seed);
        this.seed = seed;
    }

    /** A uniform choice from 0 to below the bound. */
    int below(int bound) {
        return random.nextInt(bound);
    }

    /** A choice from 0 to below the bound by Zipf's law: the probability of k is proportional to 1 / (k + 1). */
    int zipfBelow(int bound) {
        // The continuous distribution of that density, inverted. StrictMath, since Math may differ in the last bit.
        double value = StrictMath.exp(random.nextDouble() * StrictMath.log(bound + 1.0));
        return Math.min(bound - 1, (int) value - 1);
    }

    /** The 64 bits that belong to this id, by SplitMix64's finaliser (Steele, Lea, Flood: OOPSLA 2014). */
    long traitsOf(int id) {
        long z = seed + (id + 1L) * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
