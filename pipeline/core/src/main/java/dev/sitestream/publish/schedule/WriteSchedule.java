package dev.sitestream.publish.schedule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Decides when a process writes its ordinary files, so that each change is published in time, and the writes cost as
 * little as possible.
 *
 * <p>A file is written as a whole, so a write that shows many changes costs less for each of them: the least cost is
 * that of waiting until the oldest change has to be published. But a page should not wait for a minute where that saves
 * nothing. So there are two kinds of writes:
 *
 * <ul>
 *   <li><em>Due</em> writes may spend the whole budget. They begin as late as the budget allows, the earliest deadline
 *       first. If the budget does not suffice, all files are late by about the same time.
 *   <li><em>Early</em> writes are for files with few dirty blocks, and for those without a further change for a while.
 *       The first one after a rest is free: it comes no more often than due ones would. Others spend at most a tenth of
 *       the budget in the long run.
 * </ul>
 *
 * <p>So a lasting load costs little more than the least, and what changes after a quiet time is published at once. The
 * model is in {@code docs/rationale.md}. Not thread-safe.
 *
 * @param <F> identifies files
 */
public final class WriteSchedule<F extends Comparable<F>> {

    /** The part of the budget that early writes may spend. */
    static final double EARLY_PART = 0.1;

    /** For how many seconds early writes save what they do not spend. */
    static final double EARLY_SAVES_SECONDS = 60;

    /** The same for all writes; more would allow a burst that takes the CPU from everything else. */
    static final double SAVES_SECONDS = 2;

    /** Few blocks are compressed in the time that all else of a write takes. */
    static final int FEW_BLOCKS = 5;

    /** A file without a change for this time is not expected to change again soon. */
    static final long QUIET_MILLIS = 2_000;

    /** What it takes, in addition to the write itself, until the index lists a written file. */
    private static final double LISTING_SECONDS = 1;

    private final WriteBudget budget;
    private final WritePurse purse;
    private final WritePurse early;
    private final CostModel costs = new CostModel();
    private final Map<F, WaitingFile<F>> waiting = new HashMap<>();
    private final NavigableSet<WaitingFile<F>> byDeadline =
            new TreeSet<>(Comparator.comparingLong((WaitingFile<F> file) -> file.deadlineMillis())
                    .thenComparing(WaitingFile::file));

    /** The files that may be written or are being written. */
    private final Map<F, Chosen> chosen = new HashMap<>();

    private boolean isShortOfBudget;

    /** What was paid for a chosen file. */
    private record Chosen(WriteCost paid, int dirtyBlocks, boolean isEarly) {}

    /** Creates the schedule of a process. */
    public WriteSchedule(WriteBudget budget) {
        this.budget = budget;
        this.purse = new WritePurse(budget, SAVES_SECONDS);
        this.early = new WritePurse(budget.times(EARLY_PART), EARLY_SAVES_SECONDS);
    }

    /** Adds a file that waits, or replaces what is known of it. */
    public void put(WaitingFile<F> file) {
        remove(file.file());
        waiting.put(file.file(), file);
        byDeadline.add(file);
    }

    /** Removes a file that does not wait any more. */
    public void remove(F file) {
        WaitingFile<F> known = waiting.remove(file);
        if (known != null) {
            byDeadline.remove(known);
        }
    }

    /**
     * Chooses files whose writes may start now. They stay chosen until they are {@link #written}.
     *
     * @return the chosen files, the most urgent first
     */
    public List<F> choose(long steadyMillis) {
        purse.fill(steadyMillis);
        early.fill(steadyMillis);
        List<F> files = new ArrayList<>();
        chooseDue(steadyMillis, files);
        chooseEarly(steadyMillis, files);
        return files;
    }

    /**
     * Records that the write of a chosen file has ended, in success or failure.
     *
     * @param cpuSeconds the CPU time that it took
     * @param tookSeconds the time from its start to its end
     */
    public void written(F file, double cpuSeconds, double tookSeconds) {
        Chosen write = chosen.remove(file);
        if (write != null) {
            WriteCost cost = new WriteCost(cpuSeconds, write.paid().puts());
            settle(write, cost);
            costs.learn(write.dirtyBlocks(), cpuSeconds, tookSeconds);
        }
    }

    /** Records that a chosen file is not written, after all. */
    public void dropped(F file) {
        Chosen write = chosen.remove(file);
        if (write != null) {
            settle(write, WriteCost.NONE);
        }
    }

    /** Whether files were due at the last choice, and nothing was left in the budget. */
    public boolean isShortOfBudget() {
        return isShortOfBudget;
    }

    private void chooseDue(long steadyMillis, List<F> files) {
        List<WaitingFile<F>> candidates = candidates(steadyMillis);
        double[] slack = slack(candidates, steadyMillis);
        double gained = 0;
        isShortOfBudget = false;
        for (int i = 0; i < candidates.size(); i++) {
            if (slack[i] + gained > 0) {
                return;
            }
            isShortOfBudget = !purse.hasAny();
            if (isShortOfBudget) {
                return;
            }
            WaitingFile<F> file = candidates.get(i);
            // What is written now does not delay the others later.
            gained += budget.secondsFor(costOf(file));
            choose(file, false, files);
        }
    }

    /** Returns the files that may be written, the earliest deadline first. */
    private List<WaitingFile<F>> candidates(long steadyMillis) {
        return byDeadline.stream()
                .filter(file -> file.mayStart(steadyMillis) && !chosen.containsKey(file.file()))
                .toList();
    }

    /**
     * For each file, returns how many seconds the writes can still be put off, so that it and all after it are written
     * in time at the rate that the budget allows, in this order.
     */
    private double[] slack(List<WaitingFile<F>> files, long steadyMillis) {
        double[] slack = new double[files.size()];
        double work = purse.debtSeconds();
        for (int i = 0; i < slack.length; i++) {
            WaitingFile<F> file = files.get(i);
            work += budget.secondsFor(costOf(file));
            double untilDeadline = (file.deadlineMillis() - steadyMillis) / 1_000.0;
            slack[i] = untilDeadline - leadSeconds(file) - work;
        }
        for (int i = slack.length - 2; i >= 0; i--) {
            slack[i] = Math.min(slack[i], slack[i + 1]);
        }
        return slack;
    }

    /** What a write and its listing take; at most half of the time that is left to the schedule. */
    private double leadSeconds(WaitingFile<F> file) {
        double leeway = (file.waits().mostMillis() - file.waits().leastMillis()) / 1_000.0;
        return Math.min(leeway / 2, LISTING_SECONDS + 2 * costs.durationSeconds());
    }

    private void chooseEarly(long steadyMillis, List<F> files) {
        for (WaitingFile<F> file : candidates(steadyMillis)) {
            boolean isRested = file.isRested(steadyMillis);
            if (purse.hasAny() && (isRested || early.hasAny()) && isWorthIt(file, steadyMillis)) {
                choose(file, !isRested, files);
            }
        }
    }

    private boolean isWorthIt(WaitingFile<F> file, long steadyMillis) {
        return file.dirtyBlocks() <= FEW_BLOCKS || file.changedAtMillis() + QUIET_MILLIS <= steadyMillis;
    }

    private void choose(WaitingFile<F> file, boolean isEarly, List<F> files) {
        WriteCost cost = costOf(file);
        purse.pay(cost);
        if (isEarly) {
            early.pay(cost);
        }
        remove(file.file());
        chosen.put(file.file(), new Chosen(cost, file.dirtyBlocks(), isEarly));
        files.add(file.file());
    }

    /** Replaces what was paid for a write by what it has cost. */
    private void settle(Chosen write, WriteCost cost) {
        purse.settle(write.paid(), cost);
        if (write.isEarly()) {
            early.settle(write.paid(), cost);
        }
    }

    private WriteCost costOf(WaitingFile<F> file) {
        return new WriteCost(costs.cpuSeconds(file.dirtyBlocks()), 1);
    }
}
