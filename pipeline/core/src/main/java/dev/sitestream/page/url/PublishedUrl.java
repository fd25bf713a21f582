package dev.sitestream.page.url;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The published form of URLs: valid by <a href="https://www.rfc-editor.org/rfc/rfc3986">RFC 3986</a>, which the sitemap
 * protocol requires. A serialised URL may contain characters that RFC 3986 forbids, mainly in paths and queries: {@code
 * | " [ ] \ ^ ` { }} and percent signs that begin no escape. They are percent-encoded; all other characters are kept.
 *
 * <p>Pages are identified by the {@linkplain NormalUrl normal form} of their URLs, where only hosts and credentials may
 * have such characters. Other URLs, such as those of images that a former release has stored, may have them anywhere.
 */
public final class PublishedUrl {

    private static final String NOT_IN_URLS = " \"<>[]\\^`{|}%";

    /** For each ASCII character its escape; null if it never needs one. */
    private static final byte[] @Nullable [] ESCAPES = escapes();

    private PublishedUrl() {}

    private static byte[] @Nullable [] escapes() {
        byte[] @Nullable [] escapes = new byte[128] @Nullable [];
        for (char c = 0; c < escapes.length; c++) {
            if (c < ' ' || c == 0x7F || NOT_IN_URLS.indexOf(c) >= 0) {
                escapes[c] = String.format(Locale.ROOT, "%%%02X", (int) c).getBytes(UTF_8);
            }
        }
        return escapes;
    }

    /** The published form of a serialised URL. Nearly all URLs are returned unchanged. */
    public static String of(String href) {
        byte[] bytes = href.getBytes(UTF_8);
        ByteArrayOutputStream published = null;
        int copied = 0;
        for (int i = 0; i < bytes.length; i++) {
            byte[] escape = escape(bytes, 0, i, bytes.length);
            if (escape != null) {
                published = published == null ? new ByteArrayOutputStream(bytes.length + 16) : published;
                published.write(bytes, copied, i - copied);
                published.writeBytes(escape);
                copied = i + 1;
            }
        }
        if (published == null) {
            return href;
        }
        published.write(bytes, copied, bytes.length - copied);
        return published.toString(UTF_8);
    }

    /**
     * Returns another serialised URL whose published form is this URL; null if there is none. It decodes all escapes
     * that serialisation would not create.
     *
     * @param href a serialised URL
     */
    public static @Nullable String source(String href) {
        StringBuilder source = new StringBuilder(href.length());
        PercentEncodeSet encoded = PercentEncodeSet.PATH;
        for (int i = 0; i < href.length(); i++) {
            char c = href.charAt(i);
            encoded = c == '?' ? PercentEncodeSet.SPECIAL_QUERY : encoded;
            int decoded = c == '%' ? decoded(href, i) : -1;
            boolean wouldEscape = decoded == '%' && decoded(href, i + 2) >= 0;
            if (decoded >= 0 && !wouldEscape && isSuspect((char) decoded) && !encoded.contains((char) decoded)) {
                source.append((char) decoded);
                i += 2;
            } else {
                source.append(c);
            }
        }
        try {
            String other = WebUrl.parse(source.toString()).href();
            return other.equals(href) || !of(other).equals(href) ? null : other;
        } catch (InvalidUrlException e) {
            return null;
        }
    }

    /** The value of the two hexadecimal digits after this index; -1 if there are none. */
    private static int decoded(String href, int index) {
        int high = index + 2 < href.length() ? Character.digit(href.charAt(index + 1), 16) : -1;
        int low = high < 0 ? -1 : Character.digit(href.charAt(index + 2), 16);
        return low < 0 ? -1 : 16 * high + low;
    }

    /** Whether a character may need an escape in some position. */
    public static boolean isSuspect(char c) {
        return c < ESCAPES.length && ESCAPES[c] != null;
    }

    /**
     * The escape that replaces a byte; null if the byte is kept.
     *
     * @param utf8 the array that contains the URL
     * @param from the index of the URL's first byte
     * @param index the index of the byte
     * @param end the index after the URL's last byte
     */
    public static byte @Nullable [] escape(byte[] utf8, int from, int index, int end) {
        byte[] escape = utf8[index] < 0 ? null : ESCAPES[utf8[index]];
        if (escape == null) {
            return null;
        }
        boolean stays = switch (utf8[index]) {
            case '%' -> end - index > 2 && isHex(utf8[index + 1]) && isHex(utf8[index + 2]);
            case '[', ']' -> isInAuthority(utf8, from, index);
            default -> false;
        };
        return stays ? null : escape;
    }

    private static boolean isHex(byte digit) {
        return Character.digit((char) digit, 16) >= 0;
    }

    /** Whether this index is in the authority, after exactly two slashes. There, brackets belong to an IPv6 address. */
    private static boolean isInAuthority(byte[] utf8, int from, int index) {
        int slashes = 0;
        for (int i = from; i < index; i++) {
            slashes += utf8[i] == '/' || utf8[i] == '?' ? 1 : 0;
        }
        return slashes == 2;
    }
}
