package dev.sitestream.publish;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * For each file, when the oldest of the changes was sent that the file in the store does not show yet: changes that are
 * in no copy of the content, and those in the copy that is being written. All times are in milliseconds since 1970.
 *
 * @param <K> names a file
 */
public final class WaitingChanges<K> {

    private final Map<K, Long> arrived = new HashMap<>();
    private final Map<K, Long> copied = new HashMap<>();

    /** A change that was sent at this time is to come into the file. */
    public void arrive(K file, long sentAt) {
        arrived.merge(file, sentAt, Math::min);
    }

    /** The file's content was copied to be written. */
    public void copy(K file) {
        Long sentAt = arrived.remove(file);
        if (sentAt != null) {
            copied.merge(file, sentAt, Math::min);
        }
    }

    /** The content of all these files was copied. */
    public void copy(Predicate<K> files) {
        Iterator<Map.Entry<K, Long>> waiting = arrived.entrySet().iterator();
        while (waiting.hasNext()) {
            Map.Entry<K, Long> file = waiting.next();
            if (files.test(file.getKey())) {
                copied.merge(file.getKey(), file.getValue(), Math::min);
                waiting.remove();
            }
        }
    }

    /**
     * The copy was written; returns when the oldest change was sent that it has brought, null when nobody has said so
     * of any.
     */
    @Nullable
    public Long write(K file) {
        return copied.remove(file);
    }

    /** All copies were written; returns for each file when the oldest change was sent. */
    public Map<K, Long> writeAll() {
        Map<K, Long> written = Map.copyOf(copied);
        copied.clear();
        return written;
    }

    /** The file is no more. */
    public void forget(K file) {
        arrived.remove(file);
        copied.remove(file);
    }
}
