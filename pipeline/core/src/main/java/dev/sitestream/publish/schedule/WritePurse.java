package dev.sitestream.publish.schedule;

/**
 * What may be spent on writes now: a token bucket for CPU and one for PUTs, which a {@link WriteBudget} fills. A write
 * may start while both have anything; what it costs more makes them negative. So writes of any size get their turn, and
 * the long run keeps the budget.
 */
final class WritePurse {

    private final WriteBudget income;
    private final double mostSeconds;
    private double cpuSeconds;
    private double puts;
    private long filledAtMillis = Long.MAX_VALUE;

    /**
     * Creates a full purse.
     *
     * @param income what fills it
     * @param mostSeconds the income of how many seconds it can hold
     */
    WritePurse(WriteBudget income, double mostSeconds) {
        this.income = income;
        this.mostSeconds = mostSeconds;
        this.cpuSeconds = income.cores() * mostSeconds;
        this.puts = income.putsPerSecond() * mostSeconds;
    }

    void fill(long steadyMillis) {
        double seconds = Math.max(0, steadyMillis - filledAtMillis) / 1_000.0;
        filledAtMillis = steadyMillis;
        cpuSeconds = Math.min(income.cores() * mostSeconds, cpuSeconds + income.cores() * seconds);
        puts = Math.min(income.putsPerSecond() * mostSeconds, puts + income.putsPerSecond() * seconds);
    }

    boolean hasAny() {
        return cpuSeconds > 0 && puts > 0;
    }

    /** Returns the time, in seconds, after which nothing is owed any more; 0 when nothing is owed. */
    double debtSeconds() {
        return Math.max(0, Math.max(-cpuSeconds / income.cores(), -puts / income.putsPerSecond()));
    }

    void pay(WriteCost cost) {
        cpuSeconds -= cost.cpuSeconds();
        puts -= cost.puts();
    }

    /** Replaces what was paid for a write before it was done by what it has cost. */
    void settle(WriteCost paid, WriteCost cost) {
        cpuSeconds = Math.min(income.cores() * mostSeconds, cpuSeconds + paid.cpuSeconds() - cost.cpuSeconds());
        puts = Math.min(income.putsPerSecond() * mostSeconds, puts + paid.puts() - cost.puts());
    }
}
