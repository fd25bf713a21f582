package dev.sitestream.page.url;

/**
 * The normal form of URLs: one spelling of percent-escapes, by <a
 * href="https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2">RFC 3986, section 6.2.2</a>. Beyond what serialisation by
 * the URL Standard makes equal, escapes of letters, digits, hyphens, dots, underscores and tildes are decoded, the
 * digits of other escapes are in upper case, and characters that URLs must not contain are escaped. Escapes of reserved
 * characters are never decoded: {@code %2F} is not a slash.
 *
 * <p>Pages are identified and published by it. It is serialised, too.
 */
public final class NormalUrl {

    private NormalUrl() {}

    /** Returns the normal form of a serialised URL. Nearly all URLs are returned unchanged. */
    public static String of(String href) {
        int path = href.indexOf('/', href.indexOf("//") + 2);
        return path < 0 ? href : normalised(href, path);
    }

    /** Returns the normal form of a serialised path. */
    public static String ofPath(String path) {
        return normalised(path, 0);
    }

    /** Whether a serialised URL is in normal form. */
    public static boolean isNormal(String href) {
        return of(href).equals(href);
    }

    /** @param path the index of the path: hosts have no escapes, and credentials are kept as they are */
    private static String normalised(String url, int path) {
        StringBuilder normal = null;
        for (int i = path; i < url.length(); i++) {
            char c = url.charAt(i);
            if (!PublishedUrl.isSuspect(c)) {
                if (normal != null) {
                    normal.append(c);
                }
                continue;
            }
            boolean isEscape = c == '%' && isHex(url, i + 1) && isHex(url, i + 2);
            String instead = isEscape ? escape(url, i) : escaped(c);
            int end = isEscape ? i + 3 : i + 1;
            if (normal == null && !url.startsWith(instead, i)) {
                normal = new StringBuilder(url.length() + 16).append(url, 0, i);
            }
            if (normal != null) {
                normal.append(instead);
            }
            i = end - 1;
        }
        return normal == null ? url : normal.toString();
    }

    private static String escape(String url, int index) {
        char octet =
                (char) (Character.digit(url.charAt(index + 1), 16) << 4 | Character.digit(url.charAt(index + 2), 16));
        return isUnreserved(octet) ? String.valueOf(octet) : escaped(octet);
    }

    private static String escaped(char octet) {
        return "%" + upper(octet >> 4) + upper(octet & 0xF);
    }

    private static char upper(int digit) {
        return Character.toUpperCase(Character.forDigit(digit, 16));
    }

    private static boolean isHex(String url, int index) {
        return index < url.length() && url.charAt(index) < 0x80 && Character.digit(url.charAt(index), 16) >= 0;
    }

    private static boolean isUnreserved(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '.'
                || c == '_'
                || c == '~';
    }
}
