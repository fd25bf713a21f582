package dev.sitestream.reconcile;

import dev.sitestream.site.ShrinkLimit;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Bounds how many pages one listing may delete: as many percent as the site's shrink guard allows, or a few pages. It
 * is stricter than the guard, which allows a small site to lose everything: a listing that was cut off would delete
 * half of it.
 *
 * @param limit the site's guard
 * @param allowed the number of pages that the operator allows to be deleted; empty if nothing was said
 */
public record ShrinkBound(ShrinkLimit limit, OptionalLong allowed) {

    /** So many pages may go from the smallest site. */
    static final long FEW = 10;

    /**
     * Why nothing is deleted, and what to do; null if deletes are allowed.
     *
     * @param gone the number of pages that would be deleted
     * @param listed the number of pages that are listed now
     * @param problems the number of problems of the listing
     * @param expected the number of pages in the listing
     */
    @Nullable
    String refusal(long gone, long listed, long problems, long expected) {
        if (gone == 0) {
            return null;
        }
        if (problems > 0) {
            return text(
                    "nothing is deleted, because the listing may be incomplete: it has %,d problem%s (above). %,d pages"
                            + " that it lacks stay; correct it and repeat",
                    problems, problems == 1 ? "" : "s", gone);
        }
        if (gone <= allowed.orElse(expected == 0 ? 0 : Math.max(FEW, listed * limit.percent() / 100))) {
            return null;
        }
        if (allowed.isPresent()) {
            return text(
                    "nothing is deleted: the listing lacks %,d of %,d pages, and --allow-shrink allows %,d",
                    gone, listed, allowed.getAsLong());
        }
        return text(
                "nothing is deleted: the listing lacks %,d of %,d pages, more than the %d %% of the site's shrink guard."
                        + " Check that it is complete, then repeat with --allow-shrink %d",
                gone, listed, limit.percent(), gone);
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
