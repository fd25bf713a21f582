package dev.sitestream.publish.schedule;

import dev.sitestream.publish.schedule.WaitingFile.Waits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Changes of files over some minutes.
 *
 * @param kind how they come
 * @param files the number of files
 * @param blocks the number of blocks in each
 * @param waits how long files wait
 * @param seconds the length
 * @param changes the changes, in the order of time
 */
record SimulatedLoad(Kind kind, int files, int blocks, Waits waits, int seconds, List<Change> changes) {

    /** How changes come. */
    enum Kind {
        /** The same rate all the time, anywhere. */
        STEADY,
        /** The same rate all the time, most of it in few blocks of one file. */
        RECENT,
        /** Nothing for a while, then many at once. */
        BURSTS,
        /** All pages of a catalog one after the other. */
        CATALOG,
        /** Now and then one. */
        RARE
    }

    /** A change of one block of a file. */
    record Change(long atMillis, int file, int block) {}

    static SimulatedLoad of(Random random) {
        Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
        int files = 1 + random.nextInt(random.nextBoolean() ? 5 : 60);
        int blocks = random.nextInt(4) == 0 ? 1 + random.nextInt(5) : 100;
        long leastMillis = random.nextInt(4) * 1_000L;
        Waits waits = new Waits(leastMillis, Math.max(leastMillis, 20_000 + 10_000L * random.nextInt(5)));
        int seconds = 120 + random.nextInt(240);
        List<Change> changes = new ArrayList<>();
        double rate = 0.02 * files * Math.exp(random.nextDouble() * Math.log(100));
        switch (kind) {
            case STEADY -> steady(random, changes, rate, files, blocks, seconds);
            case RECENT -> {
                steady(random, changes, rate / 10, files, blocks, seconds);
                steady(random, changes, rate, 1, Math.min(blocks, 3), seconds);
            }
            case BURSTS -> {
                for (int at = random.nextInt(30); at < seconds; at += 10 + random.nextInt(90)) {
                    burst(random, changes, at, files, blocks);
                }
            }
            case CATALOG -> {
                catalog(random, changes, files, blocks, seconds);
                steady(random, changes, rate / 10, files, blocks, seconds);
            }
            default -> steady(random, changes, 0.05 + random.nextDouble() / 10, files, blocks, seconds);
        }
        changes.sort(Comparator.comparingLong(Change::atMillis));
        return new SimulatedLoad(kind, files, blocks, waits, seconds, changes);
    }

    private static void steady(Random random, List<Change> changes, double rate, int files, int blocks, int seconds) {
        double at = 0;
        while (true) {
            at += -Math.log(1 - random.nextDouble()) / rate;
            if (at >= seconds) {
                return;
            }
            changes.add(new Change((long) (at * 1_000), random.nextInt(files), random.nextInt(blocks)));
        }
    }

    private static void burst(Random random, List<Change> changes, int atSecond, int files, int blocks) {
        int count = 1 + random.nextInt(200);
        int touched = 1 + random.nextInt(files);
        for (int i = 0; i < count; i++) {
            long atMillis = atSecond * 1_000L + random.nextInt(1_500);
            changes.add(new Change(atMillis, random.nextInt(touched), random.nextInt(blocks)));
        }
    }

    private static void catalog(Random random, List<Change> changes, int files, int blocks, int seconds) {
        long beginMillis = random.nextInt(seconds / 2) * 1_000L;
        long lengthMillis = 1_000 + random.nextInt(seconds / 2) * 1_000L;
        boolean inOrder = random.nextBoolean();
        int all = files * blocks;
        for (int i = 0; i < all; i++) {
            int page = inOrder ? i : random.nextInt(all);
            changes.add(new Change(beginMillis + i * lengthMillis / all, page / blocks, page % blocks));
        }
    }

    /** Returns the changes of one file. */
    List<Change> of(int file) {
        return changes.stream().filter(change -> change.file() == file).toList();
    }
}
