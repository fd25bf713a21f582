package dev.sitestream.listing.resume;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sitestream.files.FileErrorText;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The states of a listing's files, in a file that outlives the process.
 *
 * <p>The file has a JSON object on each line: the first says what it is, each other one is the state of a file, and the
 * last one of a file counts. Lines are appended and forced to the disk. A line that a crash has cut off is ignored.
 * Opening replaces the file atomically by one without outdated lines. It is locked until it is closed.
 */
public final class ResumeState implements AutoCloseable {

    private static final String KIND = "sitestreamImport";
    private static final int VERSION = 1;

    private final ObjectMapper json = new ObjectMapper();
    private final Map<String, ReadFile> files = new LinkedHashMap<>();
    private final Path path;
    private final String target;
    private final FileChannel channel;
    private long mark;

    private ResumeState(Path path, String target) throws IOException {
        this.path = path;
        this.target = target;
        // An empty file is a new one, too.
        try (FileChannel present =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            lock(present);
            read(present);
            this.channel = compact();
        }
    }

    /**
     * Opens the file, or creates it.
     *
     * @param target where the listing's pages go; what was passed on to one target is lacking in another
     * @throws IOException if that is impossible, the file is in use or belongs to another target, or is no such state;
     *     the message names it and the remedy
     */
    public static ResumeState open(Path path, String target) throws IOException {
        try {
            return new ResumeState(path, target);
        } catch (StateException e) {
            throw e;
        } catch (IOException e) {
            throw new StateException("the state " + path + " can't be used: " + FileErrorText.reason(e), e);
        }
    }

    /** Thrown when the state can't be used; the message is meant for people. */
    public static final class StateException extends IOException {

        StateException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    /** The state of a file; null if it was not read. */
    public @Nullable ReadFile of(String file) {
        return files.get(file);
    }

    /** The receiver's position that belongs to the last state. */
    public long mark() {
        return mark;
    }

    /** Stores states, with the receiver's position that belongs to them. */
    void put(Collection<ReadFile> states, long newMark) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (ReadFile state : states) {
            lines.append(line(state, newMark)).append('\n');
        }
        write(channel, lines);
        states.forEach(state -> files.put(state.file(), state));
        mark = newMark;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** Reads through the same channel: on Unix, closing another one of the file would end the lock. */
    private void read(FileChannel file) throws IOException {
        BufferedReader lines = new BufferedReader(Channels.newReader(file, UTF_8));
        String head = lines.readLine();
        if (head == null) {
            return;
        }
        checkHead(head);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            read(line);
        }
    }

    private void checkHead(String line) throws StateException {
        JsonNode head = object(line);
        if (head == null || head.path(KIND).asInt() != VERSION) {
            throw new StateException(
                    path + " is not a state of `sitestream import`, and is left as it is; name another file", null);
        }
        String itsTarget = text(head, "target");
        if (!target.equals(itsTarget)) {
            throw new StateException(
                    path + " is the state of an import into " + itsTarget + ", not into " + target
                            + "; name another file",
                    null);
        }
    }

    private void lock(FileChannel file) throws IOException {
        try {
            // It ends with the channel.
            if (file.tryLock() != null) {
                return;
            }
        } catch (OverlappingFileLockException e) {
            // The other import is in this process.
        }
        throw new StateException(path + " is in use by another import; wait for its end, or name another file", null);
    }

    private @Nullable JsonNode object(String line) {
        try {
            return json.readTree(line);
        } catch (JsonProcessingException e) {
            return null;
        }
    }

    private void read(String line) throws StateException {
        JsonNode state = object(line);
        if (state == null) {
            // Only a crash in the middle of a write leaves such a line.
            return;
        }
        if (!state.hasNonNull("file") || !state.hasNonNull("hash")) {
            throw new StateException(
                    path + " is damaged: it has a line without file and hash; delete it to begin anew", null);
        }
        ReadFile read = new ReadFile(
                state.get("file").asText(),
                text(state, "etag"),
                text(state, "lastModified"),
                state.get("hash").asText(),
                state.path("line").asInt(),
                state.path("pages").asLong(),
                state.path("complete").asBoolean());
        files.put(read.file(), read);
        mark = state.path("mark").asLong();
    }

    private static @Nullable String text(JsonNode state, String name) {
        JsonNode value = state.get(name);
        return value == null || value.isNull() ? null : value.asText();
    }

    private String line(ReadFile state, long itsMark) throws IOException {
        ObjectNode line = json.createObjectNode();
        line.put("file", state.file());
        line.put("etag", state.etag());
        line.put("lastModified", state.lastModified());
        line.put("hash", state.hash());
        line.put("line", state.line());
        line.put("pages", state.pages());
        line.put("complete", state.complete());
        line.put("mark", itsMark);
        return json.writeValueAsString(line);
    }

    private FileChannel compact() throws IOException {
        Path next = path.resolveSibling(path.getFileName() + ".tmp");
        FileChannel written = FileChannel.open(
                next, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        try {
            lock(written);
            String head = json.writeValueAsString(
                    json.createObjectNode().put(KIND, VERSION).put("target", target));
            StringBuilder lines = new StringBuilder(head).append('\n');
            for (ReadFile state : files.values()) {
                lines.append(line(state, mark)).append('\n');
                if (lines.length() > 1 << 16) {
                    write(written, lines);
                    lines.setLength(0);
                }
            }
            write(written, lines);
            Files.move(next, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return written;
        } catch (IOException e) {
            written.close();
            throw e;
        }
    }

    private static void write(FileChannel target, CharSequence lines) throws IOException {
        ByteBuffer bytes = UTF_8.encode(lines.toString());
        while (bytes.hasRemaining()) {
            target.write(bytes);
        }
        target.force(false);
    }
}
