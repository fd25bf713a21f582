package dev.sitestream.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.store.ContentVersion;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.VersionedContent;
import dev.sitestream.store.VersionedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A store in memory whose answers can be held, and which counts the questions. */
final class FakeReader implements VersionedReader {

    static final Instant MODIFIED = Instant.parse("2026-11-20T08:00:00.5Z");

    private final Map<ObjectKey, Stored> objects = new ConcurrentHashMap<>();
    private final AtomicInteger writes = new AtomicInteger();
    private final boolean local;
    final AtomicInteger versions = new AtomicInteger();
    final AtomicInteger opened = new AtomicInteger();
    private volatile boolean failing;
    private volatile int missing;
    private volatile CompletableFuture<String> gate = CompletableFuture.completedFuture("open");

    FakeReader(boolean local) {
        this.local = local;
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Stored(ContentVersion version, byte[] content) {}

    void put(ObjectKey key, String content) {
        put(key, content.getBytes(UTF_8));
    }

    void put(ObjectKey key, byte[] content) {
        String stamp = Integer.toString(writes.incrementAndGet());
        objects.put(key, new Stored(new ContentVersion(stamp, MODIFIED, content.length), content));
    }

    void remove(ObjectKey key) {
        objects.remove(key);
    }

    /** Makes all calls fail. */
    void fail(boolean all) {
        failing = all;
    }

    /** Makes contents this much shorter than their length. */
    void cut(int bytes) {
        missing = bytes;
    }

    /** Lets calls that begin from now on wait until {@link #release()}; the answers are those of that time. */
    void hold() {
        gate = new CompletableFuture<>();
    }

    void release() {
        gate.complete("open");
    }

    @Override
    public Optional<ContentVersion> version(ObjectKey key) throws ObjectStoreException {
        versions.incrementAndGet();
        return pass(key).map(Stored::version);
    }

    @Override
    public Optional<VersionedContent> open(ObjectKey key) throws ObjectStoreException {
        opened.incrementAndGet();
        return pass(key).map(stored -> new VersionedContent(stored.version(), stream(stored.content())));
    }

    @Override
    public boolean isLocal() {
        return local;
    }

    private InputStream stream(byte[] content) {
        return new ByteArrayInputStream(content, 0, content.length - missing);
    }

    private Optional<Stored> pass(ObjectKey key) throws ObjectStoreException {
        gate.join();
        if (failing) {
            throw new ObjectStoreException("told to fail at " + key);
        }
        return Optional.ofNullable(objects.get(key));
    }

    static String text(Copy copy) {
        try (InputStream in = copy.bytes().stream()) {
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
