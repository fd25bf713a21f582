package dev.sitestream.topology.state;

import dev.sitestream.announce.state.AnnounceReader;
import dev.sitestream.announce.state.AnnouncedBatch;
import dev.sitestream.announce.state.Announcement;
import dev.sitestream.announce.state.AnnouncerState;
import dev.sitestream.announce.state.KnownFile;
import dev.sitestream.announce.state.PendingUrl;
import dev.sitestream.announce.state.Standing;
import dev.sitestream.announce.state.StoredReading;
import dev.sitestream.announce.state.Submission;
import dev.sitestream.codec.BinaryReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.kafka.common.serialization.BytesSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.jspecify.annotations.Nullable;

/** Reads one site's part of a task's {@link AnnounceStores}. */
public class StreamsAnnounceReader implements AnnounceReader {

    private final Stores stores;
    private final AnnounceKeys keys;

    public StreamsAnnounceReader(Stores stores, String site) {
        this.stores = stores;
        this.keys = new AnnounceKeys(site);
    }

    /** The queryable {@link AnnounceStores} of one task. */
    public record Stores(
            ReadOnlyKeyValueStore<Bytes, byte[]> announcements, ReadOnlyKeyValueStore<Bytes, byte[]> announced) {}

    @Override
    public final AnnouncerState state() {
        byte[] state = stores.announcements().get(keys.state());
        return state == null ? AnnouncerState.NONE : AnnouncerState.decode(state);
    }

    @Override
    public final Map<String, Standing> standings() {
        Map<String, Standing> standings = new TreeMap<>();
        scan(keys.standings(), record -> standings.put(AnnounceKeys.name(record.key), Standing.decode(record.value)));
        return standings;
    }

    @Override
    public final void forEachPending(String target, Consumer<PendingUrl> consumer) {
        scan(keys.pendingUrls(target), record -> {
            BinaryReader key = AnnounceKeys.named(record.key);
            key.keyText();
            consumer.accept(PendingUrl.decode(AnnounceKeys.rest(key), record.value));
        });
    }

    @Override
    public final @Nullable PendingUrl pending(String target, String url) {
        byte[] pending = stores.announcements().get(keys.pendingUrl(target, url));
        return pending == null ? null : PendingUrl.decode(url, pending);
    }

    @Override
    public final @Nullable Announcement announcement(String target, String url) {
        byte[] announcement = stores.announced().get(keys.announcement(target, url));
        return announcement == null ? null : Announcement.decode(target, url, announcement);
    }

    @Override
    public final @Nullable AnnouncedBatch batch(String target, long number) {
        byte[] batch = stores.announced().get(keys.batch(target, number));
        return batch == null ? null : AnnouncedBatch.decode(target, number, batch);
    }

    @Override
    public final Collection<KnownFile> files() {
        List<KnownFile> files = new ArrayList<>();
        scan(keys.files(), record -> files.add(KnownFile.decode(AnnounceKeys.name(record.key), record.value)));
        return files;
    }

    @Override
    public final Collection<Submission> submissions() {
        List<Submission> submissions = new ArrayList<>();
        scan(keys.submissions(), record -> {
            BinaryReader key = AnnounceKeys.named(record.key);
            submissions.add(Submission.decode(key.keyText(), AnnounceKeys.rest(key), record.value));
        });
        return submissions;
    }

    @Override
    public final Collection<StoredReading> readings() {
        List<StoredReading> readings = new ArrayList<>();
        scan(keys.readings(), record -> {
            BinaryReader key = AnnounceKeys.named(record.key);
            readings.add(StoredReading.decode(key.keyText(), AnnounceKeys.rest(key), record.value));
        });
        return readings;
    }

    final AnnounceKeys keys() {
        return keys;
    }

    private void scan(Bytes prefix, Consumer<KeyValue<Bytes, byte[]>> consumer) {
        try (KeyValueIterator<Bytes, byte[]> records =
                stores.announcements().prefixScan(prefix, new BytesSerializer())) {
            records.forEachRemaining(consumer);
        }
    }
}
