package dev.sitestream.reconcile;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;

/**
 * A page to delete.
 *
 * @param url its URL
 * @param id the id by which it is deleted, so that a page that another id has taken over stays; null to delete whatever
 *     is at the URL
 */
record Deletion(String url, @Nullable String id) {

    /** Separates id and URL in a record. No id has a control character. */
    private static final char SEPARATOR = '\0';

    /** Returns the record that is sorted: by id, if there is one. */
    byte[] encode() {
        return ((id == null ? "" : id) + SEPARATOR + url).getBytes(UTF_8);
    }

    static Deletion decode(byte[] record) {
        String text = new String(record, UTF_8);
        int end = text.indexOf(SEPARATOR);
        return new Deletion(text.substring(end + 1), end == 0 ? null : text.substring(0, end));
    }

    /** Returns the record of an id alone. It sorts before those of its pages, and after those of smaller ids. */
    static byte[] ofId(String id) {
        return (id + SEPARATOR).getBytes(UTF_8);
    }
}
