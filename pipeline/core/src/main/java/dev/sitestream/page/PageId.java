package dev.sitestream.page;

import java.util.regex.Pattern;

/**
 * The identity that a sender gives a page, which stays the same when the page's URL changes. It is unique within a
 * site.
 *
 * @param source the name of the sender, such as {@code shopify}: lower-case letters, digits and hyphens
 * @param id the sender's id, {@code <type>:<id>}, such as {@code product:632910392}; at most {@value #MAX_LENGTH}
 *     characters
 */
public record PageId(String source, String id) {

    /** The source of events that name none. */
    public static final String DEFAULT_SOURCE = "events";

    /** The most characters of an id. */
    public static final int MAX_LENGTH = 512;

    private static final Pattern SOURCE = Pattern.compile("[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?");

    private static final Pattern ID = Pattern.compile("[A-Za-z][A-Za-z0-9._-]{0,63}:[^\\p{Cntrl}\\p{Cs}]+");

    /** @throws IllegalArgumentException if source or id is invalid; the message states what is allowed */
    public PageId {
        requireSource(source);
        requireId(id);
    }

    /**
     * Returns the source if it is valid.
     *
     * @throws IllegalArgumentException if not; the message states what is allowed, without the source
     */
    public static String requireSource(String source) {
        if (!SOURCE.matcher(source).matches()) {
            throw new IllegalArgumentException(
                    "allowed are 1 to 64 lower-case letters, digits and, between them, hyphens");
        }
        return source;
    }

    /**
     * Returns the id if it is valid.
     *
     * @throws IllegalArgumentException if not; the message states what is allowed, without the id
     */
    public static String requireId(String id) {
        if (id.length() > MAX_LENGTH || !ID.matcher(id).matches()) {
            throw new IllegalArgumentException("allowed are a type and an id, as in `product:632910392`, of at most "
                    + MAX_LENGTH + " characters");
        }
        return id;
    }

    /** Returns {@code <source>:<type>:<id>}, which is unique within a site. */
    public String text() {
        return source + ':' + id;
    }
}
