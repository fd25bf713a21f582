package dev.sitestream.publish;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Records, for each file, when the oldest change was sent that the file in the store does not show yet. Such a change
 * is either in no copy of the content, or in the copy that is being written. All times are in milliseconds since 1970.
 *
 * @param <K> identifies a file
 */
public final class WaitingChanges<K> {

    private final Map<K, Long> arrived = new HashMap<>();
    private final Map<K, Long> copied = new HashMap<>();

    /** Adds a change, sent at this time, that the file will show. */
    public void arrive(K file, long sentAt) {
        arrived.merge(file, sentAt, Math::min);
    }

    /** Records that the file's content was copied to be written. */
    public void copy(K file) {
        Long sentAt = arrived.remove(file);
        if (sentAt != null) {
            copied.merge(file, sentAt, Math::min);
        }
    }

    /** Records that the content of all these files was copied to be written. */
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

    /** Records that the copy was written; returns when the oldest change in it was sent, null when unknown. */
    @Nullable
    public Long write(K file) {
        return copied.remove(file);
    }

    /** Records that all copies were written; returns for each file when the oldest change in it was sent. */
    public Map<K, Long> writeAll() {
        Map<K, Long> written = Map.copyOf(copied);
        copied.clear();
        return written;
    }

    /** Drops a file that no longer exists. */
    public void forget(K file) {
        arrived.remove(file);
        copied.remove(file);
    }
}
