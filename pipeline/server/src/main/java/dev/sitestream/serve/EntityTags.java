package dev.sitestream.serve;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lists of ETags in conditions, by <a href="https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3">RFC 9110</a>. A list
 * that is not valid contains what can be read of it.
 */
final class EntityTags {

    private static final Pattern TAG = Pattern.compile("(W/)?(\"[\\x21\\x23-\\x7E\\x80-\\xFF]*\")");
    private static final String ANY = "*";

    private EntityTags() {}

    /** Whether a list has this strong ETag, by the strong comparison: a weak one is never equal. */
    static boolean hasStrong(String list, String etag) {
        return list.trim().equals(ANY) || has(list, etag, true);
    }

    /** Whether a list has this strong ETag, by the weak comparison. */
    static boolean hasWeak(String list, String etag) {
        return list.trim().equals(ANY) || has(list, etag, false);
    }

    private static boolean has(String list, String etag, boolean strong) {
        Matcher tags = TAG.matcher(list);
        while (tags.find()) {
            boolean comparable = !strong || tags.group(1) == null;
            if (comparable && tags.group(2).equals(etag)) {
                return true;
            }
        }
        return false;
    }
}
