package dev.sitestream.http.ingest;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Decodes percent-encoded UTF-8. Nothing else has a special meaning, so a plus is a plus. */
final class StrictPercentDecoder {

    private static final int ESCAPE_LENGTH = 3;
    private static final int HEX = 16;

    private StrictPercentDecoder() {}

    /** Returns the decoded text; empty if an escape is malformed or the result is not UTF-8. */
    static Optional<String> decode(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        int i = 0;
        while (i < text.length()) {
            int end = text.indexOf('%', i);
            int plainEnd = end < 0 ? text.length() : end;
            bytes.writeBytes(text.substring(i, plainEnd).getBytes(StandardCharsets.UTF_8));
            i = plainEnd;
            if (end >= 0) {
                if (end + ESCAPE_LENGTH > text.length()) {
                    return Optional.empty();
                }
                int high = Character.digit(text.charAt(end + 1), HEX);
                int low = Character.digit(text.charAt(end + 2), HEX);
                if (high < 0 || low < 0) {
                    return Optional.empty();
                }
                bytes.write(high * HEX + low);
                i = end + ESCAPE_LENGTH;
            }
        }
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
