package dev.sitestream.serve;

import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.VersionedReader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The published files, as clients get them. Thread-safe. */
public final class PublishedFiles implements AutoCloseable {

    private final CopyMemory memory;
    private final CurrentCopies copies;

    /**
     * @param store has the files
     * @param memory the most bytes that are held
     * @param metrics counts what is found
     */
    public PublishedFiles(VersionedReader store, long memory, ServeMetrics metrics) {
        this.memory = new CopyMemory(memory);
        this.copies = new CurrentCopies(store, this.memory, metrics);
    }

    /**
     * Finds a file. If it is stored compressed under a name without {@code .gz}, or with it beside the requested name,
     * clients that accept it get it compressed, and others its content.
     *
     * @param acceptsGzip whether the client can decompress
     */
    public CompletableFuture<Lookup> find(ServedFile file, boolean acceptsGzip) {
        if (file.isCompressed()) {
            return copies.find(new CopyKey(file.key(), Form.STORED));
        }
        Form form = acceptsGzip ? Form.COMPRESSED : Form.PLAIN;
        CompletableFuture<Lookup> own = copies.find(new CopyKey(file.key(), form));
        @Nullable ObjectKey compressed = file.compressed();
        return compressed == null ? own : own.thenCompose(result -> orElse(result, new CopyKey(compressed, form)));
    }

    /**
     * Finds files that are one text together. Those that do not exist are left out; if one can't be read, there is no
     * text.
     */
    public CompletableFuture<Lookup> findJoined(List<ServedFile> files) {
        List<CompletableFuture<Lookup>> parts = files.stream()
                .map(file -> copies.find(new CopyKey(file.key(), Form.PLAIN)))
                .toList();
        return CompletableFuture.allOf(parts.toArray(CompletableFuture[]::new))
                .thenApply(all ->
                        joined(parts.stream().map(CompletableFuture::join).toList()));
    }

    private static Lookup joined(List<Lookup> parts) {
        List<Copy> found = new ArrayList<>();
        for (Lookup part : parts) {
            if (part instanceof Lookup.Found one) {
                found.add(one.copy());
            } else if (!(part instanceof Lookup.Absent)) {
                return part;
            }
        }
        if (found.isEmpty()) {
            return new Lookup.Absent();
        }
        return new Lookup.Found(found.size() == 1 ? found.get(0) : Copy.joined(found));
    }

    private CompletableFuture<Lookup> orElse(Lookup result, CopyKey other) {
        return result instanceof Lookup.Absent ? copies.find(other) : CompletableFuture.completedFuture(result);
    }

    /** Notes that a copy is being sent, so that its bytes are counted until {@link #release}. */
    public void acquire(Copy copy) {
        memory.acquire(copy);
    }

    /** Notes that a copy was sent, or that its client is gone. */
    public void release(Copy copy) {
        memory.release(copy);
    }

    /** How many bytes are held. */
    public long bytesHeld() {
        return memory.used();
    }

    /** Whether there was no room for a file since the last call. */
    public boolean takeExhausted() {
        return memory.takeExhausted();
    }

    @Override
    public void close() {
        copies.close();
    }
}
