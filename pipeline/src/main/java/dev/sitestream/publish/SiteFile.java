package dev.sitestream.publish;

import dev.sitestream.page.Fingerprint;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One file that a site's task publishes: written as a whole, by one write at a time, and only when its content differs from
 * what stands in the object store. Times are milliseconds since 1970.
 */
final class SiteFile {

    private final ObjectKey key;
    private final ContentType type;
    private final SiteStore store;
    private final ObjectStore objects;
    private final StoreWork work;
    private @Nullable WrittenFile written;

    /** The fingerprint of what stands in the store; null when that is not sure. */
    private @Nullable Long standing;

    private boolean strange;
    private boolean underWay;
    private @Nullable Long changedAt;

    SiteFile(
            ObjectKey key,
            ContentType type,
            SiteStore store,
            ObjectStore objects,
            StoreWork work,
            @Nullable WrittenFile written) {
        this.key = key;
        this.type = type;
        this.store = store;
        this.objects = objects;
        this.work = work;
        this.written = written;
    }

    String name() {
        return key.name();
    }

    /** Compares what is known with what was found in the store: the files' ETags by name. */
    void compare(Map<String, String> found, long now) {
        String etag = found.get(name());
        String known = written == null ? null : written.etag();
        strange = !Objects.equals(etag, known);
        standing = strange || written == null ? null : written.fingerprint();
        if (strange || etag == null) {
            change(now);
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
        return changedAt != null && !underWay && changedAt + waitMillis <= now && work.hasRoom();
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
        underWay = work.start(
                () -> objects.put(key, type, content),
                etag -> {
                    underWay = false;
                    strange = false;
                    standing = fingerprint;
                    written = new WrittenFile(etag, fingerprint);
                    store.putWritten(name(), written);
                    onStanding.run();
                },
                () -> {
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

    /** The same, where nobody has to know how it went. */
    void write(byte[] content) {
        write(content, () -> {}, () -> {});
    }
}
