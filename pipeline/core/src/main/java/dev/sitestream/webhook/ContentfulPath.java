package dev.sitestream.webhook;

import java.nio.charset.StandardCharsets;

/**
 * A request's path as Contentful signs it: the query is escaped like a single value, and the result once more like a
 * URI. See {@code getNormalizedEncodedURI} in <a
 * href="https://github.com/contentful/node-apps-toolkit/blob/master/src/requests/utils.ts">Contentful's toolkit</a>.
 */
final class ContentfulPath {

    private static final String LETTERS_AND_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

    /** The characters that JavaScript's {@code encodeURI} leaves as they are. */
    private static final String URI = LETTERS_AND_DIGITS + ";,/?:@&=+$-_.!~*'()#";

    /** The characters that Node's {@code querystring.escape} leaves as they are. */
    private static final String QUERY = LETTERS_AND_DIGITS + "-_.!~*'()";

    private ContentfulPath() {}

    static String normalize(String target) {
        String[] parts = target.split("\\?", 3);
        boolean query = parts.length > 1 && !parts[1].isEmpty();
        return escape(query ? parts[0] + '?' + escape(parts[1], QUERY) : parts[0], URI);
    }

    private static String escape(String text, String plain) {
        StringBuilder escaped = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            if (b > 0 && plain.indexOf(b) >= 0) {
                escaped.append((char) b);
            } else {
                escaped.append(String.format("%%%02X", b & 0xff));
            }
        }
        return escaped.toString();
    }
}
