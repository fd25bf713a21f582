package dev.sitestream.testing.costs;

import java.util.List;

/**
 * What one test class has cost.
 *
 * @param tier {@code quick}, {@code slow} or {@code long}
 * @param className its full name
 * @param tests how many tests have run
 * @param wallMillis from its beginning to its end
 * @param cpuMillis the processor time of this JVM and of the child processes that have ended
 * @param brokers how many brokers it has started in this JVM
 * @param processes how many child JVMs it has started
 * @param pages how many pages a browser has loaded
 */
record ClassCost(
        String tier,
        String className,
        long tests,
        long wallMillis,
        long cpuMillis,
        long brokers,
        long processes,
        long pages) {

    private static final String SEPARATOR = "\t";

    /** As a line of a file. */
    String line() {
        return String.join(
                SEPARATOR,
                List.of(
                        tier,
                        className,
                        Long.toString(tests),
                        Long.toString(wallMillis),
                        Long.toString(cpuMillis),
                        Long.toString(brokers),
                        Long.toString(processes),
                        Long.toString(pages)));
    }

    static ClassCost parse(String line) {
        String[] fields = line.split(SEPARATOR, -1);
        return new ClassCost(
                fields[0],
                fields[1],
                Long.parseLong(fields[2]),
                Long.parseLong(fields[3]),
                Long.parseLong(fields[4]),
                Long.parseLong(fields[5]),
                Long.parseLong(fields[6]),
                Long.parseLong(fields[7]));
    }
}
