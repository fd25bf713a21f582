package dev.sitestream.publish.schedule;

/**
 * What the writes of ordinary files have cost a process.
 *
 * @param budget what they may cost
 * @param writes how many writes have ended since the start
 * @param cpuSeconds the CPU time that they took
 * @param lately what they took in the last minute, for each second
 */
public record WriteSpending(WriteBudget budget, long writes, double cpuSeconds, WriteCost lately) {}
