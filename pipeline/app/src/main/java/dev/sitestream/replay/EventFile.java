package dev.sitestream.replay;

import dev.sitestream.files.FileErrorText;
import dev.sitestream.files.StandardInput;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * A file of events, plain or gzipped: one event per line, events that span lines, or an array of events. It is read
 * once from start to end, by one thread.
 *
 * <p>Events are returned as their bytes. Gzip is recognised by its first two bytes, whatever the file's name.
 */
public final class EventFile implements AutoCloseable {

    /** The name of standard input. */
    public static final String STANDARD_INPUT = "-";

    /** Far above the 16 MiB that the broker accepts, so that too large events are also rejected as events. */
    static final int MAX_EVENT_BYTES = 64 * 1024 * 1024;

    /** The supported files, for the help of commands. */
    public static final String DESCRIPTION =
            "Files of events, gzipped or not: one JSON object per line (.ndjson), or an array (.json); or - for"
                    + " standard input.";

    /** The smallest valid event. */
    public static final String EXAMPLE = "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/p/1\"}";

    private static final int BUFFER_BYTES = 1 << 16;

    private final String name;
    private final OptionalLong size;
    private final int maxEventBytes;
    private final CountingInputStream raw;
    private final EventSplitter events;
    private final Closeable owned;

    private EventFile(String name, OptionalLong size, int maxEventBytes, CountingInputStream raw, Closeable owned)
            throws EventFileException {
        this.name = name;
        this.size = size;
        this.maxEventBytes = maxEventBytes;
        this.raw = raw;
        this.owned = owned;
        this.events = splitter();
    }

    /**
     * Opens a file.
     *
     * @param file its path, or {@code -} for standard input, which is left open afterwards
     * @throws EventFileException when it is missing, a folder, not readable, or gzip that is broken from the first
     *     byte, or when it contains something else than events
     */
    public static EventFile open(String file) throws EventFileException {
        return open(file, StandardInput.open(), MAX_EVENT_BYTES);
    }

    /**
     * Returns if the file can be opened. Standard input and other pipes are not opened, since their data can be read
     * only once.
     *
     * @throws EventFileException as {@link #open(String)} does
     */
    public static void requireReadable(String file) throws EventFileException {
        if (!file.equals(STANDARD_INPUT) && !isPipe(file)) {
            open(file).close();
        }
    }

    /**
     * Whether a file lists pages in another form than events. Standard input and other pipes are not opened, and count
     * as events.
     *
     * @throws EventFileException as {@link #open(String)} does
     */
    static boolean isListing(String file) throws EventFileException {
        try {
            requireReadable(file);
            return false;
        } catch (ListingException e) {
            return true;
        }
    }

    /** Thrown when a file lists pages in another form than events. */
    private static final class ListingException extends EventFileException {

        ListingException(String name) {
            super(name + " is not a file of events, but may list pages, which `sitestream import` reads; events are"
                    + " JSON objects such as " + EXAMPLE + ", one per line");
        }
    }

    private static boolean isPipe(String file) {
        try {
            Path path = Path.of(file);
            return Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path);
        } catch (InvalidPathException e) {
            return false;
        }
    }

    static EventFile open(String file, InputStream standardInput, int maxEventBytes) throws EventFileException {
        if (file.equals(STANDARD_INPUT)) {
            return new EventFile(
                    "standard input",
                    OptionalLong.empty(),
                    maxEventBytes,
                    new CountingInputStream(standardInput),
                    () -> {});
        }
        try {
            Path path = Path.of(file);
            if (Files.isDirectory(path)) {
                throw new EventFileException(file + " is a folder; name its files, such as " + file + "/*.ndjson");
            }
            CountingInputStream raw = new CountingInputStream(Files.newInputStream(path));
            try {
                // A pipe or a device has no size.
                OptionalLong size =
                        Files.isRegularFile(path) ? OptionalLong.of(Files.size(path)) : OptionalLong.empty();
                return new EventFile(file, size, maxEventBytes, raw, raw);
            } catch (IOException | EventFileException e) {
                raw.close();
                throw e;
            }
        } catch (InvalidPathException e) {
            throw new EventFileException(file + " is not a file name: " + e.getReason(), e);
        } catch (NoSuchFileException e) {
            throw new EventFileException(
                    file + ": no such file; check the spelling, relative names start at "
                            + Path.of("").toAbsolutePath(),
                    e);
        } catch (AccessDeniedException e) {
            throw new EventFileException(file + ": not readable; allow this user to read it", e);
        } catch (IOException e) {
            throw new EventFileException(file + " can't be opened: " + FileErrorText.reason(e), e);
        }
    }

    /** The file's name in messages. */
    public String name() {
        return name;
    }

    /** The file's size in bytes, compressed if it is; empty for standard input and other pipes. */
    public OptionalLong size() {
        return size;
    }

    /** The number of bytes of {@link #size} that were read, which is slightly ahead of the lines. */
    public long bytesRead() {
        return raw.count();
    }

    /** The number, from 1, of the first line of the event that was returned last. */
    public long lineNumber() {
        return events.line();
    }

    /**
     * The next event, or null after the last one.
     *
     * @throws EventFileException when the file can't be read further, its gzip is corrupt or truncated, or an event is
     *     longer than 64 MiB
     */
    public byte @Nullable [] next() throws EventFileException {
        try {
            return events.next();
        } catch (EventSplitter.TooLongException e) {
            throw new EventFileException(
                    place() + " is longer than " + maxEventBytes + " bytes; put each event on a line of its own", e);
        } catch (EOFException e) {
            throw cutOff(place(), e);
        } catch (ZipException e) {
            throw corrupt(place(), e);
        } catch (IOException e) {
            throw new EventFileException(place() + " can't be read: " + FileErrorText.reason(e), e);
        }
    }

    /** Closes the file; standard input stays open. */
    @Override
    public void close() throws EventFileException {
        try {
            owned.close();
        } catch (IOException e) {
            throw new EventFileException(name + " can't be closed: " + FileErrorText.reason(e), e);
        }
    }

    private EventSplitter splitter() throws EventFileException {
        try {
            PushbackInputStream peeked = new PushbackInputStream(raw, 2);
            byte[] head = peeked.readNBytes(2);
            peeked.unread(head);
            boolean gzip = head.length == 2 && head[0] == (byte) 0x1f && head[1] == (byte) 0x8b;
            BufferedInputStream content = new BufferedInputStream(
                    new ArrivingInputStream(gzip ? new GZIPInputStream(peeked, BUFFER_BYTES) : peeked), BUFFER_BYTES);
            return switch (FileForm.of(content)) {
                case LINES -> new LineSplitter(content, maxEventBytes);
                case JSON -> new JsonSplitter(content, maxEventBytes);
                case LISTING -> throw new ListingException(name);
            };
        } catch (EOFException e) {
            throw cutOff(name, e);
        } catch (ZipException e) {
            throw corrupt(name, e);
        } catch (IOException e) {
            throw new EventFileException(name + " can't be read: " + FileErrorText.reason(e), e);
        }
    }

    private String place() {
        return name + ":" + events.line();
    }

    private static EventFileException cutOff(String place, EOFException cause) {
        return new EventFileException(
                place + ": the gzip data ends too early; copy or download the file again (`gzip -t` checks it)", cause);
    }

    private static EventFileException corrupt(String place, ZipException cause) {
        return new EventFileException(
                place + ": the gzip data is corrupt (" + cause.getMessage()
                        + "); copy or download the file again (`gzip -t` checks it)",
                cause);
    }
}
