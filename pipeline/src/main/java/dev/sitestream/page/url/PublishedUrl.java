package dev.sitestream.page.url;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * URLs as they are published: valid by <a href="https://www.rfc-editor.org/rfc/rfc3986">RFC 3986</a>, which the sitemap
 * protocol asks for. A serialised URL may hold characters that it has not, in paths and queries above all: {@code | " [
 * ] \ ^ ` { }} and percent signs that begin no escape. They are percent-encoded; everything else stays.
 *
 * <p>Pages are known by their serialised URLs. Two of them may be published alike: {@code a|b} and {@code a%7Cb}.
 */
public final class PublishedUrl {

    private static final String STRANGERS = " \"<>[]\\^`{|}%";

    /** For each ASCII character its escape, if it may need one. */
    private static final byte[] @Nullable [] ESCAPES = escapes();

    private PublishedUrl() {}

    private static byte[] @Nullable [] escapes() {
        byte[] @Nullable [] escapes = new byte[128] @Nullable [];
        for (char c = 0; c < escapes.length; c++) {
            if (c < ' ' || c == 0x7F || STRANGERS.indexOf(c) >= 0) {
                escapes[c] = String.format(Locale.ROOT, "%%%02X", (int) c).getBytes(UTF_8);
            }
        }
        return escapes;
    }

    /** The published form of a serialised URL: the very same for nearly all. */
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
     * Another serialised URL that is published as this one is, with all that serialisation leaves decoded; null when
     * there is none. It is for people who know a page by what is published of it.
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

    /** The byte that two hexadecimal digits behind this index stand for; -1 where there are none. */
    private static int decoded(String href, int index) {
        int high = index + 2 < href.length() ? Character.digit(href.charAt(index + 1), 16) : -1;
        int low = high < 0 ? -1 : Character.digit(href.charAt(index + 2), 16);
        return low < 0 ? -1 : 16 * high + low;
    }

    /** Whether a character may need an escape, wherever it stands. */
    public static boolean isSuspect(char c) {
        return c < ESCAPES.length && ESCAPES[c] != null;
    }

    /**
     * What is published in place of a byte; null if it stays.
     *
     * @param utf8 holds the URL
     * @param from where the URL begins
     * @param index the byte's index
     * @param end the index behind the URL
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

    /** Whether only two slashes stand before it: there, brackets are those of an IPv6 address. */
    private static boolean isInAuthority(byte[] utf8, int from, int index) {
        int slashes = 0;
        for (int i = from; i < index; i++) {
            slashes += utf8[i] == '/' || utf8[i] == '?' ? 1 : 0;
        }
        return slashes == 2;
    }
}
