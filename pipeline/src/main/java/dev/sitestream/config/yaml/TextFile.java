package dev.sitestream.config.yaml;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads a text file that the configuration names. */
final class TextFile {

    /**
     * The most bytes of a robots.txt that every crawler must read, so a longer file makes no sense: 500 KiB by <a
     * href="https://www.rfc-editor.org/rfc/rfc9309.html#section-2.5">RFC 9309, section 2.5</a>.
     */
    private static final int MAX_BYTES = 500 * 1024;

    private TextFile() {}

    /**
     * Returns the text without a byte-order mark.
     *
     * @param beside the file whose folder is the base of a relative name
     * @throws IllegalArgumentException if the file can't be read; the message states the reason and what is allowed,
     *     without the name
     */
    static String read(Path beside, String name) {
        try {
            Path file = beside.resolveSibling(name);
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw refusal("it is not a file");
            }
            String text = decode(bytes(file));
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (InvalidPathException e) {
            throw refusal("it is not a file name");
        } catch (NoSuchFileException e) {
            throw refusal("there is no such file");
        } catch (AccessDeniedException e) {
            throw refusal("this user may not read it");
        } catch (CharacterCodingException e) {
            throw refusal("it is not UTF-8");
        } catch (IOException e) {
            throw refusal("it can't be read");
        }
    }

    private static byte[] bytes(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw refusal("it is larger; crawlers may ignore the rest");
            }
            return bytes;
        }
    }

    private static String decode(byte[] bytes) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }

    private static IllegalArgumentException refusal(String reason) {
        return new IllegalArgumentException("allowed are UTF-8 text files of at most " + MAX_BYTES
                + " bytes, relative to the configuration file's folder (" + reason + ")");
    }
}
