package dev.sitestream.publish;

import dev.sitestream.page.Fingerprint;
import dev.sitestream.publish.FencedStore.LaterContent;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One file that a site's task publishes: written as a whole, by one write at a time, and only when its content differs from
 * what stands in the object store. Times are milliseconds since 1970.
 */
final class SiteFile {

    /**
     * What a lost transaction has published is to come again from what lanes have told; as long as that may take, it is left, lest what crawlers
     * have seen already disappears for a while.
     */
    private static final long CATCHING_UP_MILLIS = 3_000;

    private final ObjectKey key;
    private final ContentType type;
    private final SiteStore store;
    private final FencedStore objects;
    private final StoreWork work;
    private @Nullable WrittenFile written;

    /** The fingerprint of what stands in the store; null when that is not sure. */
    private @Nullable Long standing;

    private boolean strange;
    private boolean underWay;
    private @Nullable Long changedAt;
    private long revision;
    private long notBefore = Long.MIN_VALUE;

    SiteFile(
            ObjectKey key,
            ContentType type,
            SiteStore store,
            FencedStore objects,
            StoreWork work,
            @Nullable WrittenFile written) {
        this.key = key;
        this.type = type;
        this.store = store;
        this.objects = objects;
        this.work = work;
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
        strange = !Objects.equals(etag, known);
        standing = strange || written == null ? null : written.fingerprint();
        if (strange || etag == null) {
            change(now);
            notBefore = strange && found.atTakeover() ? now + CATCHING_UP_MILLIS : Long.MIN_VALUE;
        }
    }

    /** Notes that its content may differ from what was written. */
    void change(long now) {
        if (changedAt == null) {
            changedAt = now;
        }
    }

    /** Whether it has ever been written. */
    boolean isWritten() {
        return written != null;
    }

    /** Whether it is certain what stands in the store. */
    boolean isSure() {
        return standing != null;
    }

    /** Whether something else was found in the store than is known, and not overwritten yet. */
    boolean isStrange() {
        return strange;
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
        return changedAt != null && !underWay && changedAt + waitMillis <= now && notBefore <= now && work.hasRoom();
    }

    /**
     * Writes this content, unless it stands there already.
     *
     * @param onStanding called once it stands in the store: in this call, or when the write's result is taken
     * @param onFailure called when it isn't sure what stands there; the file is then due again
     * @return whether a write is under way
     */
    boolean write(byte[] content, Runnable onStanding, Runnable onFailure) {
        long fingerprint = Fingerprint.of(content);
        Long since = changedAt;
        if (standing != null && standing == fingerprint) {
            changedAt = null;
            onStanding.run();
            return false;
        }
        // Every attempt has a number of its own: it may have had its effect though it seemed to fail.
        revision++;
        WriteMarker marker = new WriteMarker(work.epoch(), revision);
        NewObject object = new NewObject(key, type, FileRole.INDEX, marker, content);
        Precondition expected = expected();
        underWay = work.start(
                () -> objects.put(object, expected, LaterContent.REPLACE),
                etag -> {
                    underWay = false;
                    strange = false;
                    standing = fingerprint;
                    written = new WrittenFile(etag, fingerprint, marker.revision());
                    store.putWritten(name(), written);
                    onStanding.run();
                },
                failure -> {
                    underWay = false;
                    standing = null;
                    changedAt = since;
                    onFailure.run();
                });
        if (underWay) {
            changedAt = null;
        }
        return underWay;
    }

    /** What stands in the store as far as the task knows; null when it does not. */
    private @Nullable Precondition expected() {
        if (strange) {
            return null;
        }
        return written == null ? new Precondition.Absent() : new Precondition.Unchanged(written.etag());
    }

    /** The same, where nobody has to know how it went. */
    void write(byte[] content) {
        write(content, () -> {}, () -> {});
    }
}
