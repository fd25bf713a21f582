package dev.sitestream.publish.site;

import dev.sitestream.publish.InputBarriers;
import dev.sitestream.publish.PublisherTasks;
import dev.sitestream.store.ContentType;
import dev.sitestream.store.FencedStore;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.WriteMarker;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One file that a site's task publishes: written as a whole, by one write at a time, and only when its content differs
 * from what stands in the object store. Times are milliseconds since 1970.
 */
final class SiteFile {

    /** One write for several changes is soon enough; but after a quiet time the first one is written at once. */
    private static final long SHORTEST_INTERVAL_MILLIS = 50;

    /** A large file is written more seldom, so that no more than this goes to the store in a millisecond. */
    private static final long MOST_BYTES_A_MILLI = 5_000;

    private final ObjectKey key;
    private final ContentType type;
    private final SiteStore store;
    private final FencedStore objects;
    private final PublisherTasks work;
    private final InputBarriers barriers;
    private final BooleanSupplier held;
    private @Nullable WrittenFile written;

    /** The fingerprint of what stands in the store; null when that is not sure. */
    private @Nullable Long storedFingerprint;

    private boolean foreign;
    private boolean lost;
    private boolean underWay;
    private @Nullable Long changedAt;
    private long revision;

    /**
     * The barrier that it waits for. What a lost transaction has published comes again from what lanes have told; until
     * all of that has been read it is left, lest what crawlers have seen already disappears for a while.
     */
    private long notBefore;

    private long quietUntil = Long.MIN_VALUE;

    /**
     * @param held whether publication is held: then it is written only if it is lost, which can only bring something
     *     back
     */
    SiteFile(
            ObjectKey key,
            ContentType type,
            SiteStore store,
            FencedStore objects,
            PublisherTasks work,
            InputBarriers barriers,
            BooleanSupplier held,
            @Nullable WrittenFile written) {
        this.key = key;
        this.type = type;
        this.store = store;
        this.objects = objects;
        this.work = work;
        this.barriers = barriers;
        this.held = held;
        this.written = written;
        this.revision = written == null ? 0 : written.revision();
    }

    String name() {
        return key.name();
    }

    /** Compares what is known with what was found in the store. */
    void compare(FoundFiles found, long now) {
        String etag = found.etag(name());
        String known = written == null ? null : written.etag();
        foreign = !Objects.equals(etag, known);
        lost = etag == null && known != null;
        storedFingerprint = foreign || written == null ? null : written.fingerprint();
        if (foreign || etag == null) {
            change(now);
            // What is lost shows nothing that could be taken back.
            notBefore = foreign && !lost && found.atTakeover() ? barriers.request() : notBefore;
        }
    }

    /**
     * Takes it for written by somebody else, whatever was found: a former owner's write that was held up may still
     * come.
     */
    void distrust(long now) {
        if (isWritten()) {
            foreign = true;
            storedFingerprint = null;
            change(now);
        }
    }

    /** Notes that its content may differ from what was written. */
    void change(long now) {
        if (changedAt == null) {
            changedAt = now;
        }
    }

    /** Has it written again, even if it is as it should be. */
    void rewrite(long now) {
        storedFingerprint = null;
        change(now);
    }

    /** Whether it has ever been written. */
    boolean isWritten() {
        return written != null;
    }

    /** Whether it is certain what stands in the store. */
    boolean isSure() {
        return storedFingerprint != null;
    }

    /** Whether something else was found in the store than is known, and not overwritten yet. */
    boolean isForeign() {
        return foreign;
    }

    /** Whether it is to be written, or being written. */
    boolean isMoving() {
        return changedAt != null || underWay;
    }

    /** How many things are left to do that have not been started. */
    int outstanding() {
        return changedAt == null ? 0 : 1;
    }

    /** Whether it can be written now, its first change being at least so old. */
    boolean isDue(long now, long waitMillis) {
        return changedAt != null
                && !underWay
                && (lost || !held.getAsBoolean())
                && changedAt + waitMillis <= now
                && barriers.isPassed(notBefore)
                && quietUntil <= now
                && work.hasRoom();
    }

    /**
     * Starts to render and to write a content, which is not written if it stands there already.
     *
     * @param content renders it from what does not change any more, on another thread
     * @param onStanding called once it stands in the store, when the result is taken
     * @param onFailure called instead when it isn't sure what stands there; the file is then due again
     * @return whether that is under way: not if no thread is free
     */
    boolean write(Supplier<byte[]> content, Runnable onStanding, Runnable onFailure) {
        Long since = changedAt;
        long begunAt = work.now();
        // Every attempt has a number of its own: it may have had its effect though it seemed to fail.
        WriteMarker marker = new WriteMarker(work.epoch(), revision + 1);
        SiteWrite write = new SiteWrite(key, type, marker, storedFingerprint, expected());
        underWay = work.startOptional(
                () -> write.run(content, objects),
                done -> {
                    underWay = false;
                    done.ifPresent(some -> take(some, marker, begunAt));
                    onStanding.run();
                },
                failure -> {
                    underWay = false;
                    revision = marker.revision();
                    storedFingerprint = null;
                    changedAt = since;
                    onFailure.run();
                });
        if (underWay) {
            changedAt = null;
            quietUntil = begunAt + SHORTEST_INTERVAL_MILLIS;
        }
        return underWay;
    }

    /** The same, where nobody has to know how it went. */
    void write(Supplier<byte[]> content) {
        write(content, () -> {}, () -> {});
    }

    private void take(SiteWrite.Done done, WriteMarker marker, long begunAt) {
        foreign = false;
        lost = false;
        revision = marker.revision();
        storedFingerprint = done.fingerprint();
        written = new WrittenFile(done.etag(), done.fingerprint(), revision, work.now());
        quietUntil = Math.max(quietUntil, begunAt + done.bytes() / MOST_BYTES_A_MILLI);
        store.putWritten(name(), written);
    }

    /** What stands in the store as far as the task knows; null when it does not. */
    private @Nullable Precondition expected() {
        if (foreign) {
            return null;
        }
        return written == null ? new Precondition.Absent() : new Precondition.Unchanged(written.etag());
    }
}
