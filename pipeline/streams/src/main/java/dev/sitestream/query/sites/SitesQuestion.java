package dev.sitestream.query.sites;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/**
 * A question for a part of the sites.
 *
 * @param text what their ids or URLs contain, in any case; empty for all
 * @param order their order
 * @param after the id of the site after which the part begins; empty for the first part
 * @param limit the largest number of sites, 1 to {@value #MAX_LIMIT}
 */
public record SitesQuestion(String text, Order order, String after, int limit) {

    /** The largest limit. */
    public static final int MAX_LIMIT = 1_000;

    /** The default limit. */
    public static final int DEFAULT_LIMIT = 50;

    /** @throws IllegalArgumentException if a component is not allowed */
    public SitesQuestion {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit: allowed are whole numbers from 1 to " + MAX_LIMIT);
        }
    }

    /** An order of sites. Sites that are equal in it are ordered by their ids. */
    public enum Order {
        /** Those that need attention first: held ones, then other problems. */
        ATTENTION,
        /** By their ids. */
        SITE,
        /** Those with the most pages first. */
        PAGES,
        /** Those whose changes took longest first. */
        SLOWEST,
        /** Those that were written last first. */
        WRITTEN;

        Comparator<SiteSummary> comparator() {
            Comparator<SiteSummary> comparator = switch (this) {
                case ATTENTION ->
                    Comparator.comparingInt(Order::urgency)
                            .thenComparing(site -> site.issues().size(), Comparator.reverseOrder());
                case SITE -> Comparator.comparing(SiteSummary::id);
                case PAGES -> Comparator.comparing(SiteSummary::pages, Comparator.reverseOrder());
                case SLOWEST -> Comparator.comparing(site -> site.freshness().p99Millis(), Comparator.reverseOrder());
                case WRITTEN -> Comparator.comparing(Order::writtenAt, Comparator.reverseOrder());
            };
            return comparator.thenComparing(SiteSummary::id);
        }

        /** The name for programs, such as {@code slowest}. */
        public String notation() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The order with this name for programs, if there is one. */
        public static Optional<Order> of(String notation) {
            return Arrays.stream(values())
                    .filter(order -> order.notation().equals(notation))
                    .findFirst();
        }

        private static String writtenAt(SiteSummary site) {
            String at = site.writtenAt();
            return at == null ? "" : at;
        }

        private static int urgency(SiteSummary site) {
            return switch (site.state()) {
                case SiteSummary.HELD -> 0;
                case SiteSummary.FAILING -> 1;
                case SiteSummary.UNSERVED -> 2;
                case SiteSummary.LATE -> 3;
                default -> 4;
            };
        }
    }

    boolean matches(SiteSummary site) {
        String wanted = text.strip().toLowerCase(Locale.ROOT);
        return site.id().contains(wanted) || site.url().toLowerCase(Locale.ROOT).contains(wanted);
    }
}
