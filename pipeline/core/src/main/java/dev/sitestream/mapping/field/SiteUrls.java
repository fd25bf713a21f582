package dev.sitestream.mapping.field;

import dev.sitestream.page.url.WebUrl;
import java.util.regex.Pattern;

/** Makes URLs absolute: what is relative lies under the site's URL, with or without a slash at its beginning. */
public final class SiteUrls {

    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*", Pattern.DOTALL);

    private final String base;
    private final String scheme;

    public SiteUrls(WebUrl base) {
        this.base = base.href();
        this.scheme = this.base.substring(0, this.base.indexOf(':') + 1);
    }

    /** The absolute URL of a text that is one already, lacks only its scheme, or is relative. */
    String absolute(String text) {
        if (text.startsWith("//")) {
            return scheme + text;
        }
        // Most URLs begin like this, and the pattern is slower.
        if (text.startsWith("https://")
                || text.startsWith("http://")
                || SCHEME.matcher(text).matches()) {
            return text;
        }
        return base + text.substring(slashes(text));
    }

    /** The number of slashes at the beginning. */
    static int slashes(String text) {
        int count = 0;
        while (count < text.length() && text.charAt(count) == '/') {
            count++;
        }
        return count;
    }

    /**
     * Whether the path has a segment {@code .} or {@code ..}, so that it leads to another page than its template shows.
     */
    static boolean hasDotSegment(String url) {
        for (int i = url.indexOf("/."); i >= 0; i = url.indexOf("/.", i + 1)) {
            int end = i + 2;
            if (end < url.length() && url.charAt(end) == '.') {
                end++;
            }
            if (end == url.length() || "/?#".indexOf(url.charAt(end)) >= 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Appends a text with all characters percent-encoded except the unreserved ones of <a
     * href="https://www.rfc-editor.org/rfc/rfc3986#section-2.3">RFC 3986</a>: letters, digits, hyphen, dot, underscore
     * and tilde. So it is one segment of a path, or one value in a query. An unpaired surrogate becomes U+FFFD.
     *
     * @param from the index of the first character
     * @param keepsSlashes whether slashes are kept, too
     */
    static void encode(String text, int from, boolean keepsSlashes, StringBuilder url) {
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isUnreserved(c) || (c == '/' && keepsSlashes)) {
                url.append(c);
            } else if (c < 0x80) {
                escape(c, url);
            } else {
                int point = text.codePointAt(i);
                if (point >= Character.MIN_SUPPLEMENTARY_CODE_POINT) {
                    i++;
                } else if (Character.isSurrogate(c)) {
                    point = 0xFFFD;
                }
                escapeWide(point, url);
            }
        }
    }

    private static boolean isUnreserved(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= '0' && c <= '9')
                || (c >= 'A' && c <= 'Z')
                || c == '-'
                || c == '.'
                || c == '_'
                || c == '~';
    }

    private static void escapeWide(int c, StringBuilder url) {
        if (c < 0x800) {
            escape(0xC0 | (c >> 6), url);
        } else {
            if (c < 0x10000) {
                escape(0xE0 | (c >> 12), url);
            } else {
                escape(0xF0 | (c >> 18), url);
                escape(0x80 | ((c >> 12) & 0x3F), url);
            }
            escape(0x80 | ((c >> 6) & 0x3F), url);
        }
        escape(0x80 | (c & 0x3F), url);
    }

    private static void escape(int b, StringBuilder url) {
        url.append('%').append(hex(b >> 4)).append(hex(b & 0xF));
    }

    private static char hex(int digit) {
        return (char) (digit < 10 ? '0' + digit : 'A' + digit - 10);
    }
}
