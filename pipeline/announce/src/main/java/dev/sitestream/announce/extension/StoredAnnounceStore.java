package dev.sitestream.announce.extension;

import dev.sitestream.announce.state.AnnounceStore;
import dev.sitestream.announce.state.AnnouncedBatch;
import dev.sitestream.announce.state.Announcement;
import dev.sitestream.announce.state.AnnouncerState;
import dev.sitestream.announce.state.KnownFile;
import dev.sitestream.announce.state.LedgerChunk;
import dev.sitestream.announce.state.PendingUrl;
import dev.sitestream.announce.state.Standing;
import dev.sitestream.announce.state.StoredReading;
import dev.sitestream.announce.state.Submission;
import dev.sitestream.extension.ByteStore;
import org.jspecify.annotations.Nullable;

/**
 * One site's part of a task's {@link AnnounceStores}.
 *
 * <p>Whatever is needed all the time is found by its key, since a scan steps over deleted keys. Ranges are scanned when
 * the task starts; later only that of the site's own files, which are never deleted, once an hour.
 */
final class StoredAnnounceStore extends StoredAnnounceReader implements AnnounceStore {

    private final AnnounceStores<ByteStore> stores;

    StoredAnnounceStore(AnnounceStores<ByteStore> stores, String site) {
        super(stores, site);
        this.stores = stores;
    }

    @Override
    public void putState(AnnouncerState state) {
        stores.announcements().put(keys().state(), state.encode());
    }

    @Override
    public void putStanding(String target, Standing standing) {
        stores.announcements().put(keys().standing(target), standing.encode());
    }

    @Override
    public void removeStanding(String target) {
        stores.announcements().delete(keys().standing(target));
    }

    @Override
    public void putPending(String target, PendingUrl url) {
        stores.announcements().put(keys().pendingUrl(target, url.url()), url.encode());
    }

    @Override
    public void removePending(String target, String url) {
        stores.announcements().delete(keys().pendingUrl(target, url));
    }

    @Override
    public void putAnnouncement(Announcement announcement) {
        stores.announced().put(keys().announcement(announcement.target(), announcement.url()), announcement.encode());
    }

    @Override
    public void removeAnnouncement(String target, String url) {
        stores.announced().delete(keys().announcement(target, url));
    }

    @Override
    public void putBatch(AnnouncedBatch batch) {
        stores.announced().put(keys().batch(batch.target(), batch.number()), batch.encode());
    }

    @Override
    public void removeBatch(String target, long number) {
        stores.announced().delete(keys().batch(target, number));
    }

    @Override
    public @Nullable LedgerChunk chunk(long number) {
        byte[] chunk = stores.announced().get(keys().chunk(number));
        return chunk == null ? null : LedgerChunk.decode(chunk);
    }

    @Override
    public void putChunk(long number, LedgerChunk chunk) {
        stores.announced().put(keys().chunk(number), chunk.encode());
    }

    @Override
    public void removeChunk(long number) {
        stores.announced().delete(keys().chunk(number));
    }

    @Override
    public void putFile(KnownFile file) {
        stores.announcements().put(keys().file(file.name()), file.encode());
    }

    @Override
    public void putSubmission(Submission submission) {
        stores.announcements().put(keys().submission(submission.target(), submission.file()), submission.encode());
    }

    @Override
    public void removeSubmission(String target, String file) {
        stores.announcements().delete(keys().submission(target, file));
    }

    @Override
    public void putReading(StoredReading reading) {
        stores.announcements().put(keys().reading(reading.reader(), reading.file()), reading.encode());
    }

    @Override
    public void removeReading(String reader, String file) {
        stores.announcements().delete(keys().reading(reader, file));
    }
}
