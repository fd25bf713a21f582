package dev.sitestream.announce.state;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Keeps a site's announcements in memory, in their stored form. A new announcer on it simulates a restart. */
public final class MemoryAnnounceStore implements AnnounceStore {

    private final SortedMap<String, byte[]> standings = new TreeMap<>();
    private final SortedMap<Two, byte[]> pending = new TreeMap<>();
    private final SortedMap<Two, byte[]> announcements = new TreeMap<>();
    private final SortedMap<Two, byte[]> batches = new TreeMap<>();
    private final SortedMap<Long, byte[]> chunks = new TreeMap<>();
    private final SortedMap<String, byte[]> files = new TreeMap<>();
    private final SortedMap<Two, byte[]> submissions = new TreeMap<>();
    private final SortedMap<Two, byte[]> readings = new TreeMap<>();
    private byte[] state = AnnouncerState.NONE.encode();
    private long operations;

    private record Two(String first, String second) implements Comparable<Two> {
        @Override
        public int compareTo(Two other) {
            int byFirst = first.compareTo(other.first);
            return byFirst == 0 ? second.compareTo(other.second) : byFirst;
        }
    }

    public MemoryAnnounceStore() {}

    private MemoryAnnounceStore(MemoryAnnounceStore other) {
        standings.putAll(other.standings);
        pending.putAll(other.pending);
        announcements.putAll(other.announcements);
        batches.putAll(other.batches);
        chunks.putAll(other.chunks);
        files.putAll(other.files);
        submissions.putAll(other.submissions);
        readings.putAll(other.readings);
        state = other.state;
    }

    /** Returns an independent copy of the state. */
    public MemoryAnnounceStore copy() {
        return new MemoryAnnounceStore(this);
    }

    /** Returns the number of reads and writes of single records. */
    public long operations() {
        return operations;
    }

    /** Returns the number of stored records. */
    public int size() {
        return standings.size()
                + pending.size()
                + announcements.size()
                + batches.size()
                + chunks.size()
                + files.size()
                + submissions.size()
                + readings.size();
    }

    /** Returns the number of bytes in the records of pending URLs, with their keys. */
    public long pendingBytes() {
        return pending.entrySet().stream()
                .mapToLong(entry -> entry.getKey().second().length() + (long) entry.getValue().length)
                .sum();
    }

    @Override
    public AnnouncerState state() {
        return AnnouncerState.decode(state);
    }

    @Override
    public Map<String, Standing> standings() {
        Map<String, Standing> decoded = new TreeMap<>();
        standings.forEach((target, bytes) -> decoded.put(target, Standing.decode(bytes)));
        return decoded;
    }

    @Override
    public void forEachPending(String target, Consumer<PendingUrl> consumer) {
        pending.forEach((key, bytes) -> {
            if (key.first().equals(target)) {
                consumer.accept(PendingUrl.decode(key.second(), bytes));
            }
        });
    }

    @Override
    public @Nullable PendingUrl pending(String target, String url) {
        byte[] bytes = get(pending, new Two(target, url));
        return bytes == null ? null : PendingUrl.decode(url, bytes);
    }

    @Override
    public @Nullable Announcement announcement(String target, String url) {
        byte[] bytes = get(announcements, new Two(target, url));
        return bytes == null ? null : Announcement.decode(target, url, bytes);
    }

    @Override
    public @Nullable AnnouncedBatch batch(String target, long number) {
        byte[] bytes = get(batches, new Two(target, String.valueOf(number)));
        return bytes == null ? null : AnnouncedBatch.decode(target, number, bytes);
    }

    @Override
    public Collection<KnownFile> files() {
        List<KnownFile> decoded = new ArrayList<>();
        files.forEach((name, bytes) -> decoded.add(KnownFile.decode(name, bytes)));
        return decoded;
    }

    @Override
    public Collection<Submission> submissions() {
        return decoded(submissions, (key, bytes) -> Submission.decode(key.first(), key.second(), bytes));
    }

    @Override
    public Collection<StoredReading> readings() {
        return decoded(readings, (key, bytes) -> StoredReading.decode(key.first(), key.second(), bytes));
    }

    @Override
    public void putState(AnnouncerState next) {
        operations++;
        state = next.encode();
    }

    @Override
    public void putStanding(String target, Standing standing) {
        put(standings, target, standing.encode());
    }

    @Override
    public void removeStanding(String target) {
        remove(standings, target);
    }

    @Override
    public void putPending(String target, PendingUrl url) {
        put(pending, new Two(target, url.url()), url.encode());
    }

    @Override
    public void removePending(String target, String url) {
        remove(pending, new Two(target, url));
    }

    @Override
    public void putAnnouncement(Announcement announcement) {
        put(announcements, new Two(announcement.target(), announcement.url()), announcement.encode());
    }

    @Override
    public void removeAnnouncement(String target, String url) {
        remove(announcements, new Two(target, url));
    }

    @Override
    public void putBatch(AnnouncedBatch batch) {
        put(batches, new Two(batch.target(), String.valueOf(batch.number())), batch.encode());
    }

    @Override
    public void removeBatch(String target, long number) {
        remove(batches, new Two(target, String.valueOf(number)));
    }

    @Override
    public @Nullable LedgerChunk chunk(long number) {
        byte[] bytes = get(chunks, number);
        return bytes == null ? null : LedgerChunk.decode(bytes);
    }

    @Override
    public void putChunk(long number, LedgerChunk chunk) {
        put(chunks, number, chunk.encode());
    }

    @Override
    public void removeChunk(long number) {
        remove(chunks, number);
    }

    @Override
    public void putFile(KnownFile file) {
        put(files, file.name(), file.encode());
    }

    @Override
    public void putSubmission(Submission submission) {
        put(submissions, new Two(submission.target(), submission.file()), submission.encode());
    }

    @Override
    public void removeSubmission(String target, String file) {
        remove(submissions, new Two(target, file));
    }

    @Override
    public void putReading(StoredReading reading) {
        put(readings, new Two(reading.reader(), reading.file()), reading.encode());
    }

    @Override
    public void removeReading(String reader, String file) {
        remove(readings, new Two(reader, file));
    }

    private <K> byte @Nullable [] get(Map<K, byte[]> records, K key) {
        operations++;
        return records.get(key);
    }

    private <K> void put(Map<K, byte[]> records, K key, byte[] value) {
        operations++;
        records.put(key, value);
    }

    private <K> void remove(Map<K, byte[]> records, K key) {
        operations++;
        records.remove(key);
    }

    private static <T> List<T> decoded(Map<Two, byte[]> records, BiFunction<Two, byte[], T> decode) {
        List<T> decoded = new ArrayList<>();
        records.forEach((key, bytes) -> decoded.add(decode.apply(key, bytes)));
        return decoded;
    }
}
