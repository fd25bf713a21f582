package dev.sitestream.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The texts of a progress display, in ASCII, since the terminal's encoding is not known.
 *
 * @param label what is done, as in {@code Reading}
 * @param unit what is counted, in the plural: {@code events}
 */
record ProgressText(String label, String unit) {

    private static final int CELLS = 20;

    /** The lowest rate that rounds to 0.1. */
    private static final double MIN_RATE = 0.05;

    /** The lowest rate that would round to 1.0 with a decimal. */
    private static final double MIN_WHOLE_RATE = 0.95;

    /** The most columns: a line that wraps can't be redrawn. */
    private static final int COLUMNS = 79;

    /** As in {@code Reading [#####...............]  25%  1,234 events  617/s  0:06 left}; cut off after 79 columns. */
    String bar(Progress progress) {
        StringBuilder text = new StringBuilder(label).append(' ');
        progress.fraction().ifPresent(fraction -> {
            int full = (int) (fraction * CELLS);
            text.append('[').append("#".repeat(full)).append(".".repeat(CELLS - full));
            text.append(String.format(Locale.ROOT, "] %3d%%  ", percent(fraction)));
        });
        text.append(String.join("  ", parts(progress)));
        return text.substring(0, Math.min(text.length(), COLUMNS));
    }

    /** As in {@code Reading: 25%, 1,234 events, 617/s, 0:06 left}. */
    String line(Progress progress) {
        List<String> parts = new ArrayList<>();
        progress.fraction().ifPresent(fraction -> parts.add(percent(fraction) + "%"));
        parts.addAll(parts(progress));
        return label + ": " + String.join(", ", parts);
    }

    /** As in {@code Reading: 1,234 events in 0:08, 154/s}. */
    String summary(Progress progress) {
        String counted = counted(progress) + " in " + clock(progress.elapsed().toSeconds());
        return label + ": " + rate(progress).map(rate -> counted + ", " + rate).orElse(counted);
    }

    private List<String> parts(Progress progress) {
        List<String> parts = new ArrayList<>(List.of(counted(progress)));
        rate(progress).ifPresent(parts::add);
        progress.secondsLeft().ifPresent(seconds -> parts.add(clock(Math.round(seconds)) + " left"));
        return parts;
    }

    private String counted(Progress progress) {
        return number(progress.count()) + " " + (progress.count() == 1 ? unit.substring(0, unit.length() - 1) : unit);
    }

    /** The rate, with a decimal if it is low; none if it would round to 0.0. */
    private static Optional<String> rate(Progress progress) {
        double rate = progress.rate();
        if (rate < MIN_RATE) {
            return Optional.empty();
        }
        return Optional.of(
                (rate < MIN_WHOLE_RATE ? String.format(Locale.ROOT, "%.1f", rate) : number(Math.round(rate))) + "/s");
    }

    /** Rounded down, so that 100 % means done. */
    private static int percent(double fraction) {
        return (int) (fraction * 100);
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    private static String clock(long seconds) {
        return seconds < 3600
                ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
}
