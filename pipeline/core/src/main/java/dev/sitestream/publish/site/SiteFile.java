package dev.sitestream.publish.site;

import dev.sitestream.publish.PublisherTasks;
import dev.sitestream.publish.Uploads.Urgency;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.WriteMarker;
import java.util.Objects;
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
    private final SiteFolder folder;
    private final PublisherTasks tasks;
    private @Nullable WrittenFile written;
    private Stored stored = Stored.UNSURE;
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

    /** What the object store holds under the file's name, as far as the task knows. */
    private enum Stored {
        /** What was written last, for certain. */
        KNOWN,
        /**
         * What was written last, or by an attempt that seemed to fail; nothing if the file was never written. Also
         * what has to be written again although it is correct.
         */
        UNSURE,
        /** A version that the state does not know: the next write has no precondition. */
        FOREIGN,
        /** Nothing, although the file was written. A write can only restore content, so it is done even while held. */
        LOST;

        boolean isForeign() {
            return this == FOREIGN || this == LOST;
        }

        /** An attempt may have written something else, or has to. */
        Stored unsure() {
            return this == KNOWN ? UNSURE : this;
        }
    }

    /** What a write puts into the file, and what follows from that. */
    @FunctionalInterface
    interface Content {

        /** Renders the content on another thread, from data that no longer changes. */
        byte[] render();

        /** Called when results are taken, once the content is in the store. */
        default void stored() {}

        /** Called instead if the stored content is not known for certain; the file is then due again. */
        default void failed() {}
    }

    /** @param written what was last written; null if nothing ever was */
    SiteFile(ObjectKey key, SiteFolder folder, @Nullable WrittenFile written) {
        this.key = key;
        this.folder = folder;
        this.tasks = folder.tasks();
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
    void compare(SiteFiles.Found found, long steadyMillis) {
        String etag = found.etag(name());
        String known = written == null ? null : written.etag();
        if (!Objects.equals(etag, known)) {
            stored = etag == null ? Stored.LOST : Stored.FOREIGN;
        } else {
            stored = etag == null ? Stored.UNSURE : Stored.KNOWN;
        }
        if (stored != Stored.KNOWN) {
            change(steadyMillis);
        }
        if (stored == Stored.FOREIGN && found.firstOfOwner()) {
            notBefore = folder.barriers().request();
        }
    }

    /**
     * Marks the stored content as unknown, whatever was found: a delayed write of a former owner may still arrive. A
     * file that was never written is not marked.
     */
    void markUnknown(long steadyMillis) {
        if (isWritten()) {
            stored = stored == Stored.LOST ? Stored.LOST : Stored.FOREIGN;
            change(steadyMillis);
        }
    }

    /** Notes that the content may differ from the one that was written. */
    void change(long steadyMillis) {
        if (changedAtMillis == null) {
            changedAtMillis = steadyMillis;
        }
    }

    /** Requests a write even if the stored content is correct. */
    void rewrite(long steadyMillis) {
        stored = stored.unsure();
        change(steadyMillis);
    }

    /** Whether the file has ever been written. */
    boolean isWritten() {
        return written != null;
    }

    /** Whether the stored content is known for certain. */
    boolean isSure() {
        return stored == Stored.KNOWN;
    }

    /**
     * Whether the store holds, or may hold, a version that the state does not know and that has not been overwritten
     * yet.
     */
    boolean isForeign() {
        return stored.isForeign();
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
    boolean isDue(long steadyMillis, long waitMillis) {
        return changedAtMillis != null
                && !underWay
                && (stored == Stored.LOST || !folder.isHeld())
                && changedAtMillis + waitMillis <= steadyMillis
                && folder.barriers().isPassed(notBefore)
                && quietUntilMillis <= steadyMillis
                && tasks.hasRoom(Urgency.URGENT);
    }

    /**
     * Starts to render and to write a content. The write is skipped if the store holds this content already.
     *
     * @return whether the write was started: false if no thread is free
     */
    boolean write(Content content) {
        Long sinceMillis = changedAtMillis;
        long begunAtMillis = tasks.steadyMillis();
        // Every attempt has its own number: it may have taken effect although it seemed to fail.
        WriteMarker marker = new WriteMarker(tasks.epoch(), revision + 1);
        SiteWrite write = new SiteWrite(key, marker, storedFingerprint(), expected());
        underWay = tasks.startOptional(
                Urgency.URGENT,
                () -> write.run(content, folder.objects()),
                done -> {
                    underWay = false;
                    done.ifPresent(some -> take(some, marker, begunAtMillis));
                    content.stored();
                    done.ifPresent(some -> folder.reports().written(this));
                },
                failure -> {
                    underWay = false;
                    revision = marker.revision();
                    stored = stored.unsure();
                    changedAtMillis = sinceMillis;
                    content.failed();
                });
        if (underWay) {
            changedAtMillis = null;
            quietUntilMillis = begunAtMillis + SHORTEST_INTERVAL_MILLIS;
        }
        return underWay;
    }

    private void take(SiteWrite.Done done, WriteMarker marker, long begunAtMillis) {
        stored = Stored.KNOWN;
        revision = marker.revision();
        written = new WrittenFile(done.etag(), done.fingerprint(), revision, tasks.steadyMillis(), done.bytes());
        quietUntilMillis = Math.max(quietUntilMillis, begunAtMillis + done.bytes() / MOST_BYTES_A_MILLI);
        folder.putWritten(name(), written);
    }

    /** The fingerprint of the stored content; null if that is not known for certain. */
    private @Nullable Long storedFingerprint() {
        return stored == Stored.KNOWN && written != null ? (Long) written.fingerprint() : null;
    }

    /**
     * Returns the precondition for the version that the task expects in the store; null if it does not know the
     * version.
     */
    private @Nullable Precondition expected() {
        if (stored.isForeign()) {
            return null;
        }
        return written == null ? new Precondition.Absent() : new Precondition.Unchanged(written.etag());
    }
}
