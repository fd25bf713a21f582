package dev.sitestream.health;

/**
 * Something that keeps the pipeline from doing its work, at present.
 *
 * @param kind what it is
 * @param subject whom it concerns, such as {@code site shop, lane 3}
 * @param detail what happened and what helps, for people
 */
public record Concern(Kind kind, String subject, String detail) {

    /** The kinds of concerns. */
    public enum Kind {
        /** The object store does not take what is to be written; it is tried again until it does. */
        STORE_FAILING,
        /** Too many pages would disappear at once, so nothing is published until somebody lets it go. */
        PUBLICATION_HELD,
        /** Another instance has taken over, and this one does not know yet. */
        SUPERSEDED
    }
}
