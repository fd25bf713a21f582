package dev.sitestream.config.yaml;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads a file that the configuration names. */
final class NamedFile {

    private NamedFile() {}

    /**
     * Returns the parsed content.
     *
     * @param beside the file whose folder is the base of a relative name
     * @param allowed what is allowed, for messages
     * @throws IllegalArgumentException if the file can't be read or parsed; the message states what is allowed and the
     *     reason, without the name
     */
    static <T> T read(Path beside, String name, String allowed, ContentParser<T> content) {
        try {
            return parse(beside.resolveSibling(name), content);
        } catch (InvalidPathException e) {
            throw refusal(allowed, "it is not a file name", e);
        } catch (NoSuchFileException e) {
            throw refusal(allowed, "there is no such file", e);
        } catch (AccessDeniedException e) {
            throw refusal(allowed, "this user may not read it", e);
        } catch (CharacterCodingException e) {
            throw refusal(allowed, "it is not UTF-8", e);
        } catch (IOException e) {
            throw refusal(allowed, "it can't be read", e);
        } catch (IllegalArgumentException e) {
            throw refusal(allowed, String.valueOf(e.getMessage()), e);
        }
    }

    private static <T> T parse(Path file, ContentParser<T> content) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IllegalArgumentException("it is not a file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return content.parse(in);
        }
    }

    private static IllegalArgumentException refusal(String allowed, String reason, Exception cause) {
        return new IllegalArgumentException(allowed + " (" + reason + ")", cause);
    }
}
