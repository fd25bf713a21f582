package dev.sitestream.publish.site;

import dev.sitestream.publish.InputBarriers;
import dev.sitestream.publish.PublisherTasks;
import dev.sitestream.publish.Uploads.Urgency;
import dev.sitestream.store.ContentType;
import dev.sitestream.store.FencedStore;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.WriteMarker;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A file that a site's task publishes. It is written as a whole, by one write at a time, and only if its content
 * differs from the stored content.
 */
final class SiteFile {

    /**
     * The shortest time between the starts of two writes, so that several changes share one write. The first change
     * after a quiet time is written at once.
     */
    private static final long SHORTEST_INTERVAL_MILLIS = 50;

    /** The most bytes that are written per millisecond, on average: a large file is written less often. */
    private static final long MOST_BYTES_A_MILLI = 5_000;

    private final ObjectKey key;
    private final ContentType type;
    private final SiteStore store;
    private final FencedStore objects;
    private final PublisherTasks tasks;
    private final InputBarriers barriers;
    private final BooleanSupplier held;
    private final Consumer<SiteFile> onWritten;
    private @Nullable WrittenFile written;

    /** The fingerprint of the stored content; null if that is not known for certain. */
    private @Nullable Long storedFingerprint;

    private boolean foreign;
    private boolean lost;
    private boolean underWay;
    private @Nullable Long changedAtMillis;
    private long revision;

    /**
     * The number of the barrier that must pass before the file is written. What a lost transaction has published comes
     * again from the lanes' events. The file is left unchanged until all of these have been read, so that nothing that
     * crawlers have seen disappears for a while.
     */
    private long notBefore;

    private long quietUntilMillis = Long.MIN_VALUE;

    /**
     * @param held whether publication is held: then the file is written only if it is lost, which can only restore
     *     content
     * @param onWritten called when another content has been written, after the callback of that write
     */
    SiteFile(
            ObjectKey key,
            ContentType type,
            SiteStore store,
            FencedStore objects,
            PublisherTasks tasks,
            InputBarriers barriers,
            BooleanSupplier held,
            Consumer<SiteFile> onWritten,
            @Nullable WrittenFile written) {
        this.key = key;
        this.type = type;
        this.store = store;
        this.objects = objects;
        this.tasks = tasks;
        this.barriers = barriers;
        this.held = held;
        this.onWritten = onWritten;
        this.written = written;
        this.revision = written == null ? 0 : written.revision();
    }

    ObjectKey key() {
        return key;
    }

    String name() {
        return key.name();
    }

    /** Returns what was last written; null if nothing ever was. */
    @Nullable
    WrittenFile written() {
        return written;
    }

    /** Compares the state with the files found in the object store. */
    void compare(FoundFiles found, long nowMillis) {
        String etag = found.etag(name());
        String known = written == null ? null : written.etag();
        foreign = !Objects.equals(etag, known);
        lost = etag == null && known != null;
        storedFingerprint = foreign || written == null ? null : written.fingerprint();
        if (foreign || etag == null) {
            change(nowMillis);
            // A lost file shows nothing that a write could take back.
            notBefore = foreign && !lost && found.firstOfOwner() ? barriers.request() : notBefore;
        }
    }

    /**
     * Marks the stored content as unknown, whatever was found: a delayed write of a former owner may still arrive. A
     * file that was never written is not marked.
     */
    void markUnknown(long nowMillis) {
        if (isWritten()) {
            foreign = true;
            storedFingerprint = null;
            change(nowMillis);
        }
    }

    /** Notes that the content may differ from the one that was written. */
    void change(long nowMillis) {
        if (changedAtMillis == null) {
            changedAtMillis = nowMillis;
        }
    }

    /** Requests a write even if the stored content is correct. */
    void rewrite(long nowMillis) {
        storedFingerprint = null;
        change(nowMillis);
    }

    /** Whether the file has ever been written. */
    boolean isWritten() {
        return written != null;
    }

    /** Whether the stored content is known for certain. */
    boolean isSure() {
        return storedFingerprint != null;
    }

    /**
     * Whether the store holds, or may hold, a version that the state does not know and that has not been overwritten
     * yet.
     */
    boolean isForeign() {
        return foreign;
    }

    /** Whether a write is pending or in progress. */
    boolean isMoving() {
        return changedAtMillis != null || underWay;
    }

    /** Returns 1 if a write is pending and not started, else 0. */
    int outstanding() {
        return changedAtMillis == null ? 0 : 1;
    }

    /** Whether the file can be written now. Its first change must be at least {@code waitMillis} old. */
    boolean isDue(long nowMillis, long waitMillis) {
        return changedAtMillis != null
                && !underWay
                && (lost || !held.getAsBoolean())
                && changedAtMillis + waitMillis <= nowMillis
                && barriers.isPassed(notBefore)
                && quietUntilMillis <= nowMillis
                && tasks.hasRoom(Urgency.URGENT);
    }

    /**
     * Starts to render and to write a content. The write is skipped if the store holds this content already.
     *
     * @param content renders the content on another thread, from data that no longer changes
     * @param onStored called when results are taken, once the content is in the store
     * @param onFailure called instead if the stored content is not known for certain; the file is then due again
     * @return whether the write was started: false if no thread is free
     */
    boolean write(Supplier<byte[]> content, Runnable onStored, Runnable onFailure) {
        Long sinceMillis = changedAtMillis;
        long begunAtMillis = tasks.nowMillis();
        // Every attempt has its own number: it may have taken effect although it seemed to fail.
        WriteMarker marker = new WriteMarker(tasks.epoch(), revision + 1);
        SiteWrite write = new SiteWrite(key, type, marker, storedFingerprint, expected());
        underWay = tasks.startOptional(
                Urgency.URGENT,
                () -> write.run(content, objects),
                done -> {
                    underWay = false;
                    done.ifPresent(some -> take(some, marker, begunAtMillis));
                    onStored.run();
                    done.ifPresent(some -> onWritten.accept(this));
                },
                failure -> {
                    underWay = false;
                    revision = marker.revision();
                    storedFingerprint = null;
                    changedAtMillis = sinceMillis;
                    onFailure.run();
                });
        if (underWay) {
            changedAtMillis = null;
            quietUntilMillis = begunAtMillis + SHORTEST_INTERVAL_MILLIS;
        }
        return underWay;
    }

    /** Starts a write without callbacks. */
    void write(Supplier<byte[]> content) {
        write(content, () -> {}, () -> {});
    }

    private void take(SiteWrite.Done done, WriteMarker marker, long begunAtMillis) {
        foreign = false;
        lost = false;
        revision = marker.revision();
        storedFingerprint = done.fingerprint();
        written = new WrittenFile(done.etag(), done.fingerprint(), revision, tasks.nowMillis(), done.bytes());
        quietUntilMillis = Math.max(quietUntilMillis, begunAtMillis + done.bytes() / MOST_BYTES_A_MILLI);
        store.putWritten(name(), written);
    }

    /**
     * Returns the precondition for the version that the task expects in the store; null if it does not know the
     * version.
     */
    private @Nullable Precondition expected() {
        if (foreign) {
            return null;
        }
        return written == null ? new Precondition.Absent() : new Precondition.Unchanged(written.etag());
    }
}
