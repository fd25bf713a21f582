package dev.sitestream.serve;

import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.VersionedReader;
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
