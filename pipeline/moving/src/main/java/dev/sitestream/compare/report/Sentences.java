package dev.sitestream.compare.report;

import dev.sitestream.compare.Side;
import dev.sitestream.compare.Totals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The result of a comparison in a sentence or two. */
final class Sentences {

    private Sentences() {}

    /** As in {@code 0 missing of 1,234,567}. */
    static String headline(Totals totals) {
        return number(totals.all().missing()) + " missing of "
                + number(totals.of(Side.OLD).pages());
    }

    /** What follows from the counts. */
    static String verdict(Totals totals) {
        if (totals.isEqual()) {
            return totals.all().pages() == 0
                    ? "Both sides are empty."
                    : "OLD and NEW list the same pages with the same values.";
        }
        List<String> parts = new ArrayList<>();
        if (totals.all().missing() == 0) {
            parts.add("NEW lists every page of OLD");
        }
        if (totals.likely() > 0) {
            parts.add(number(totals.likely()) + " of the missing pages " + (totals.likely() == 1 ? "is" : "are")
                    + " likely at another URL of NEW");
        }
        if (totals.all().differing() > 0) {
            parts.add(pages(totals.all().differing()) + (totals.all().differing() == 1 ? " has" : " have")
                    + " other values");
        }
        if (totals.all().added() > 0) {
            parts.add(pages(totals.all().added()) + (totals.all().added() == 1 ? " is" : " are") + " only in NEW");
        }
        for (Side side : Side.values()) {
            long errors = totals.of(side).errors();
            if (errors > 0) {
                parts.add(side + " has " + count(errors, "error") + ", so pages of it may be lacking");
            }
        }
        String text = String.join("; ", parts);
        return text.isEmpty() ? "" : text + ".";
    }

    private static String pages(long number) {
        return count(number, "page");
    }

    static String count(long number, String noun) {
        return number(number) + " " + noun + (number == 1 ? "" : "s");
    }

    static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
