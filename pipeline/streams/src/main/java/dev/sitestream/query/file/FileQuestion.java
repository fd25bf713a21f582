package dev.sitestream.query.file;

/**
 * A question for a part of a published file.
 *
 * @param from how many entries are before the part
 * @param limit the largest number of entries in it, 1 to {@value #MAX_LIMIT}
 * @param whole whether the rest of the file is checked, too, however large it is
 */
public record FileQuestion(int from, int limit, boolean whole) {

    /** The limit if none is given. */
    public static final int DEFAULT_LIMIT = 100;

    /** The largest limit. */
    public static final int MAX_LIMIT = 500;

    /** @throws IllegalArgumentException if a component is not allowed */
    public FileQuestion {
        if (from < 0) {
            throw new IllegalArgumentException("from: allowed are whole numbers from 0");
        }
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit: allowed are whole numbers from 1 to " + MAX_LIMIT);
        }
    }
}
