package dev.sitestream.announce.extension;

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
import dev.sitestream.extension.ByteReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads one site's part of a task's {@link AnnounceStores}. */
class StoredAnnounceReader implements AnnounceReader {

    private final AnnounceStores<? extends ByteReader> stores;
    private final AnnounceKeys keys;

    StoredAnnounceReader(AnnounceStores<? extends ByteReader> stores, String site) {
        this.stores = stores;
        this.keys = new AnnounceKeys(site);
    }

    @Override
    public final AnnouncerState state() {
        byte[] state = stores.announcements().get(keys.state());
        return state == null ? AnnouncerState.NONE : AnnouncerState.decode(state);
    }

    @Override
    public final Map<String, Standing> standings() {
        Map<String, Standing> standings = new TreeMap<>();
        scan(keys.standings(), (key, value) -> standings.put(AnnounceKeys.name(key), Standing.decode(value)));
        return standings;
    }

    @Override
    public final void forEachPending(String target, Consumer<PendingUrl> consumer) {
        scan(keys.pendingUrls(target), (key, value) -> {
            BinaryReader rest = AnnounceKeys.named(key);
            rest.keyText();
            consumer.accept(PendingUrl.decode(AnnounceKeys.rest(rest), value));
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
        scan(keys.files(), (key, value) -> files.add(KnownFile.decode(AnnounceKeys.name(key), value)));
        return files;
    }

    @Override
    public final Collection<Submission> submissions() {
        List<Submission> submissions = new ArrayList<>();
        scan(keys.submissions(), (key, value) -> {
            BinaryReader rest = AnnounceKeys.named(key);
            submissions.add(Submission.decode(rest.keyText(), AnnounceKeys.rest(rest), value));
        });
        return submissions;
    }

    @Override
    public final Collection<StoredReading> readings() {
        List<StoredReading> readings = new ArrayList<>();
        scan(keys.readings(), (key, value) -> {
            BinaryReader rest = AnnounceKeys.named(key);
            readings.add(StoredReading.decode(rest.keyText(), AnnounceKeys.rest(rest), value));
        });
        return readings;
    }

    final AnnounceKeys keys() {
        return keys;
    }

    private void scan(byte[] prefix, BiConsumer<byte[], byte[]> consumer) {
        stores.announcements().forEach(prefix, consumer);
    }
}
