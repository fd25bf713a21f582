package dev.sitestream.announce.state;

import org.jspecify.annotations.Nullable;

/** The stored announcements of one site. */
public interface AnnounceStore extends AnnounceReader {

    void putState(AnnouncerState state);

    void putStanding(String target, Standing standing);

    void removeStanding(String target);

    void putPending(String target, PendingUrl url);

    void removePending(String target, String url);

    void putAnnouncement(Announcement announcement);

    void removeAnnouncement(String target, String url);

    void putBatch(AnnouncedBatch batch);

    void removeBatch(String target, long number);

    /** Returns a part of the ledger; null if there is none with this number. */
    @Nullable
    LedgerChunk chunk(long number);

    void putChunk(long number, LedgerChunk chunk);

    void removeChunk(long number);

    void putFile(KnownFile file);

    void putSubmission(Submission submission);

    void removeSubmission(String target, String file);

    void putReading(StoredReading reading);

    void removeReading(String reader, String file);
}
