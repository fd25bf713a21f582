package dev.sitestream.page.url;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Decodes percent-encoded bytes as UTF-8: <a
 * href="https://url.spec.whatwg.org/#string-percent-decode">percent-decode</a>, then UTF-8 decode without BOM. Invalid
 * UTF-8 becomes U+FFFD; a percent sign without two hex digits is kept.
 */
public final class PercentDecoder {

    private PercentDecoder() {}

    /** The text with its percent-encoded bytes decoded. */
    public static String decode(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        // An unpaired surrogate becomes a question mark here, not U+FFFD. Hosts allow neither
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream decoded = new ByteArrayOutputStream(encoded.length);
        for (int i = 0; i < encoded.length; i++) {
            if (encoded[i] == '%' && i + 2 < encoded.length && isHex(encoded[i + 1]) && isHex(encoded[i + 2])) {
                decoded.write((Character.digit(encoded[i + 1], 16) << 4) | Character.digit(encoded[i + 2], 16));
                i += 2;
            } else {
                decoded.write(encoded[i]);
            }
        }
        return decoded.toString(StandardCharsets.UTF_8);
    }

    /** Whether the byte is an ASCII hex digit. Non-ASCII bytes are negative, so they are no digits. */
    private static boolean isHex(byte value) {
        return Character.digit(value, 16) >= 0;
    }
}
