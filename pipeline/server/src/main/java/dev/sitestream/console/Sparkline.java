package dev.sitestream.console;

import java.util.List;
import java.util.Locale;

/**
 * A small chart with a bar for each minute of an hour. Its scale is logarithmic and the same for all sites, so that
 * charts can be compared: each doubling adds as much height.
 *
 * @param usual the drawing commands of the bars up to ten seconds
 * @param slow the drawing commands of the bars above
 * @param label what the chart shows, for those who don't see it
 */
record Sparkline(String usual, String slow, String label) {

    /** The objective for changes: slower ones are drawn in another colour, above the line. */
    static final long OBJECTIVE_MILLIS = 10_000;

    static final int WIDTH = 120;
    static final int HEIGHT = 24;

    private static final int BAR = 2;
    private static final double SHORTEST_MILLIS = 100;
    private static final double LONGEST_MILLIS = 120_000;

    /** @param slowestByMinuteMillis the values, the oldest first; 0 draws no bar */
    static Sparkline of(List<Long> slowestByMinuteMillis) {
        StringBuilder usual = new StringBuilder();
        StringBuilder slow = new StringBuilder();
        long slowest = 0;
        for (int i = 0; i < slowestByMinuteMillis.size(); i++) {
            long millis = slowestByMinuteMillis.get(i);
            if (millis > 0) {
                slowest = Math.max(slowest, millis);
                StringBuilder bars = millis > OBJECTIVE_MILLIS ? slow : usual;
                // In the middle of a pixel, so that it is sharp
                bars.append(String.format(Locale.ROOT, "M%d.5 %dv-%.1f", i * BAR, HEIGHT, heightOf(millis)));
            }
        }
        String label = slowest == 0
                ? "Nothing was published in the last hour"
                : "The slowest change of each minute of the last hour; the slowest of all took "
                        + Figures.duration(slowest);
        return new Sparkline(usual.toString(), slow.toString(), label);
    }

    /** The distance of the line of the objective from the top. */
    static int objectiveY() {
        return HEIGHT - (int) Math.round(heightOf(OBJECTIVE_MILLIS));
    }

    private static double heightOf(long millis) {
        double share = Math.log(millis / SHORTEST_MILLIS) / Math.log(LONGEST_MILLIS / SHORTEST_MILLIS);
        return 2 + Math.min(1, Math.max(0, share)) * (HEIGHT - 2);
    }
}
