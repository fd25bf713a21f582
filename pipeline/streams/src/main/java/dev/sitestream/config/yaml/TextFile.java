package dev.sitestream.config.yaml;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Reads a text file that the configuration names. */
final class TextFile {

    /**
     * The most bytes of a robots.txt that every crawler must read, so a longer file makes no sense: 500 KiB by <a
     * href="https://www.rfc-editor.org/rfc/rfc9309.html#section-2.5">RFC 9309, section 2.5</a>.
     */
    private static final int MAX_BYTES = 500 * 1024;

    private static final String ALLOWED = "allowed are UTF-8 text files of at most " + MAX_BYTES
            + " bytes, relative to the configuration file's folder";

    private TextFile() {}

    /**
     * Returns the text without a byte-order mark.
     *
     * @param beside the file whose folder is the base of a relative name
     * @throws IllegalArgumentException if the file can't be read; the message states the reason and what is allowed,
     *     without the name
     */
    static String read(Path beside, String name) {
        return NamedFile.read(beside, name, ALLOWED, TextFile::parse);
    }

    private static String parse(InputStream content) throws IOException {
        byte[] bytes = content.readNBytes(MAX_BYTES + 1);
        if (bytes.length > MAX_BYTES) {
            throw new IllegalArgumentException("it is larger; crawlers may ignore the rest");
        }
        String text = decode(bytes);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static String decode(byte[] bytes) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }
}
