package dev.sitestream.health;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Something that keeps the pipeline from doing its work, at present.
 *
 * @param kind what it is
 * @param subject whom it concerns: the {@code pipeline}, a site, such as {@code site shop}, or a part of it, such as
 *     {@code site shop, lane 3}
 * @param detail what happened and what helps, for people
 */
public record HealthIssue(Kind kind, String subject, String detail) {

    /** The kinds of concerns. */
    public enum Kind {
        /** No event has been read yet. */
        STARTING,
        /** Work goes from one instance to another, or its state is restored. */
        REBALANCING,
        /** Nothing more is begun, since it is told to end, or has died. */
        STOPPING,
        /** The broker does not answer, so no event comes in, and nothing that was done is committed. */
        BROKER_UNREACHABLE,
        /** The events topic has more partitions than when the pipeline was started, which can't go on with them. */
        PARTITIONS_CHANGED,
        /** The object store does not take what is to be written; it is tried again until it does. */
        STORE_FAILING,
        /** Too many pages would disappear at once, so nothing is published until somebody lets it go. */
        PUBLICATION_HELD,
        /** Another instance has taken over, and this one does not know yet. */
        SUPERSEDED,
        /** This process's clock and others differ, so what depends on the time waits until it is due by all of them. */
        CLOCK_IN_DOUBT;

        /** How programs are told of it, such as {@code store-failing}. */
        public String notation() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** The kind that programs know by this notation, if there is one. */
        public static Optional<Kind> of(String notation) {
            return Arrays.stream(values())
                    .filter(kind -> kind.notation().equals(notation))
                    .findFirst();
        }
    }

    /** Whether it concerns this site, or a part of it. */
    public boolean isAbout(String site) {
        String whole = "site " + site;
        // No id has a comma
        return subject.equals(whole) || subject.startsWith(whole + ", ");
    }
}
