package dev.sitestream.health;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A present problem that keeps the pipeline from doing its work.
 *
 * @param kind what kind of problem it is
 * @param subject what is affected: the {@code pipeline}, the {@code broker}, the {@code clock}, a topic, a site, such
 *     as {@code site shop}, or a part of it, such as {@code site shop, lane 3}
 * @param detail what happened and how to fix it, for people
 */
public record HealthIssue(Kind kind, String subject, String detail) {

    private static final String SITE = "site ";

    /** The kinds of health issues. */
    public enum Kind {
        /** No event has been read yet. */
        STARTING,
        /** Work moves between instances, or the state is being restored. */
        REBALANCING,
        /** The pipeline starts no more work, because it is stopping, or has died. */
        STOPPING,
        /** The broker does not answer, so no event comes in, and no finished work is committed. */
        BROKER_UNREACHABLE,
        /**
         * The number of partitions of the events topic has changed since the start; the pipeline does not support that.
         */
        PARTITIONS_CHANGED,
        /** The object store fails; the operations are retried until they succeed. */
        STORE_FAILING,
        /**
         * Too many pages would disappear at once, so publication is held until an operator releases it or the pages are
         * back.
         */
        PUBLICATION_HELD,
        /** A later owner's write was found, so this instance stops writing these files. */
        SUPERSEDED,
        /**
         * This process's clock and others differ, so work that depends on the time waits until it is due by all of
         * them.
         */
        CLOCK_IN_DOUBT,
        /** Changed files wait longer than their sections allow, because the budget of writes does not suffice. */
        FRESHNESS_MISSED,
        /** An engine or a hub does not take what is announced; it is tried again until it does. */
        ANNOUNCING_FAILS,
        /** An engine refuses the site's key for good; nothing is announced to it until an operator acts. */
        ANNOUNCING_STOPPED,
        /** An engine has found errors in files of the site. */
        SITEMAP_ERRORS,
        /** An engine has not read a changed file for days. */
        SITEMAP_UNREAD,
        /** A table whose rows are pages was emptied. No page is removed by it. */
        TABLE_EMPTIED,
        /** A schema registry gives no answer, so records whose schemas are not known wait. */
        REGISTRY_FAILING;

        /**
         * Whether the instance must not be taken out of service for it, since it does its work, or the problem does not
         * depend on which instance runs.
         */
        public boolean leavesReady() {
            return switch (this) {
                case FRESHNESS_MISSED,
                        ANNOUNCING_FAILS,
                        ANNOUNCING_STOPPED,
                        SITEMAP_ERRORS,
                        SITEMAP_UNREAD,
                        TABLE_EMPTIED,
                        REGISTRY_FAILING -> true;
                default -> false;
            };
        }

        /** The name for programs, such as {@code store-failing}. */
        public String notation() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** The kind with this name for programs, if there is one. */
        public static Optional<Kind> of(String notation) {
            return Arrays.stream(values())
                    .filter(kind -> kind.notation().equals(notation))
                    .findFirst();
        }
    }

    /** Whether its subject is this site, or a part of it. */
    public boolean isAbout(String site) {
        return site.equals(site());
    }

    /** The id of the site that its subject is, or is a part of; null if it is about something else. */
    public @Nullable String site() {
        if (!subject.startsWith(SITE)) {
            return null;
        }
        // An id has no comma
        int end = subject.indexOf(", ");
        return subject.substring(SITE.length(), end < 0 ? subject.length() : end);
    }
}
