package dev.sitestream.cli.dryrun;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.sitestream.files.FileErrorText;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One payload of a file. */
public final class PayloadFile {

    /** The name of standard input. */
    public static final String STANDARD_INPUT = "-";

    private static final int MAX_BYTES = 64 << 20;

    private final String place;
    private final byte[] payload;

    private PayloadFile(String place, byte[] payload) {
        this.place = place;
        this.payload = payload;
    }

    /** Where the payload is, for messages. */
    String place() {
        return place;
    }

    byte[] payload() {
        return payload;
    }

    /**
     * Reads all payloads of a file.
     *
     * @param file its path, or {@code -} for standard input
     * @param mayBeLines whether each line is a payload if the whole file is not one
     */
    public static List<PayloadFile> read(String file, boolean mayBeLines) throws PayloadFileException {
        String name = file.equals(STANDARD_INPUT) ? "standard input" : file;
        byte[] bytes = bytes(file, name);
        return mayBeLines && !isOneValue(bytes) ? lines(bytes, name) : List.of(new PayloadFile(name, bytes));
    }

    /** Reads all lines of a file that are not blank, each as a payload. */
    public static List<PayloadFile> lines(String file) throws PayloadFileException {
        String name = file.equals(STANDARD_INPUT) ? "standard input" : file;
        return lines(bytes(file, name), name);
    }

    private static byte[] bytes(String file, String name) throws PayloadFileException {
        try (InputStream in = open(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new PayloadFileException(
                        name + " is too large: allowed are " + (MAX_BYTES >> 20) + " MiB; send its payloads singly");
            }
            return bytes;
        } catch (InvalidPathException e) {
            throw new PayloadFileException(name + " is not a file name: " + e.getReason(), e);
        } catch (NoSuchFileException e) {
            throw new PayloadFileException(
                    name + ": no such file; check the spelling, relative names start at "
                            + Path.of("").toAbsolutePath(),
                    e);
        } catch (IOException e) {
            throw new PayloadFileException(name + " can't be read: " + FileErrorText.reason(e), e);
        }
    }

    private static InputStream open(String file) throws IOException {
        // Unlike System.in, a channel can be interrupted while it waits for input.
        return file.equals(STANDARD_INPUT)
                ? Channels.newInputStream(new FileInputStream(FileDescriptor.in).getChannel())
                : Files.newInputStream(Path.of(file));
    }

    private static boolean isOneValue(byte[] bytes) {
        try (JsonParser parser = new JsonFactory().createParser(bytes)) {
            parser.nextToken();
            parser.skipChildren();
            return parser.nextToken() == null;
        } catch (IOException e) {
            return false;
        }
    }

    private static List<PayloadFile> lines(byte[] bytes, String name) {
        List<PayloadFile> lines = new ArrayList<>();
        int number = 1;
        int start = 0;
        for (int i = 0; i <= bytes.length; i++) {
            if (i == bytes.length || bytes[i] == '\n') {
                byte[] line = Arrays.copyOfRange(bytes, start, i);
                if (!isBlank(line)) {
                    lines.add(new PayloadFile(name + ":" + number, line));
                }
                start = i + 1;
                number++;
            }
        }
        return lines;
    }

    private static boolean isBlank(byte[] line) {
        for (byte b : line) {
            if (b != ' ' && b != '\t' && b != '\r') {
                return false;
            }
        }
        return true;
    }
}
