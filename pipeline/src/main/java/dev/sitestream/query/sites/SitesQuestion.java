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
        ATTENTION(Comparator.comparingInt(Order::urgency)
                .thenComparing(Comparator.comparingInt(
                                (SiteSummary site) -> site.concerns().size())
                        .reversed())),
        /** By their ids. */
        SITE(Comparator.comparing(SiteSummary::id)),
        /** Those with the most pages first. */
        PAGES(Comparator.comparingLong(SiteSummary::pages).reversed()),
        /** Those whose changes took longest first. */
        SLOWEST(Comparator.comparingLong((SiteSummary site) -> site.freshness().p99Millis())
                .reversed()),
        /** Those that were written last first. */
        WRITTEN(Comparator.comparing(
                (SiteSummary site) -> site.writtenAt() == null ? "" : site.writtenAt(), Comparator.reverseOrder()));

        private final Comparator<SiteSummary> comparator;

        Order(Comparator<SiteSummary> comparator) {
            this.comparator = comparator.thenComparing(SiteSummary::id);
        }

        Comparator<SiteSummary> comparator() {
            return comparator;
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
