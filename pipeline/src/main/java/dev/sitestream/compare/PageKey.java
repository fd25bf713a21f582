package dev.sitestream.compare;

import dev.sitestream.page.url.PublishedUrl;

/**
 * The form of a URL by which pages of two listings are matched. It is equal for all spellings that are the same URL by
 * <a href="https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2">RFC 3986, section 6.2.2</a>: beyond what parsing by
 * the URL Standard has made equal, escapes of letters, digits, hyphens, dots, underscores and tildes are decoded,
 * the digits of other escapes are in upper case, and characters that URLs must not contain are escaped.
 */
final class PageKey {

    private PageKey() {}

    /**
     * The key of a page or image.
     *
     * @param href a serialised URL
     */
    static String of(String href) {
        String published = PublishedUrl.of(href);
        int escape = published.indexOf('%');
        return escape < 0 ? published : normalised(published, escape);
    }

    private static String normalised(String url, int firstEscape) {
        StringBuilder key = new StringBuilder(url.length()).append(url, 0, firstEscape);
        for (int i = firstEscape; i < url.length(); i++) {
            char c = url.charAt(i);
            if (c != '%') {
                key.append(c);
                continue;
            }
            int octet = Character.digit(url.charAt(i + 1), 16) << 4 | Character.digit(url.charAt(i + 2), 16);
            if (isUnreserved((char) octet)) {
                key.append((char) octet);
            } else {
                key.append('%').append(upper(url.charAt(i + 1))).append(upper(url.charAt(i + 2)));
            }
            i += 2;
        }
        return key.toString();
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

    private static char upper(char digit) {
        return digit >= 'a' ? (char) (digit - ('a' - 'A')) : digit;
    }
}
