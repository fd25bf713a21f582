package dev.sitestream.announce.site;

import dev.sitestream.announce.state.AnnounceStore;
import dev.sitestream.announce.state.AnnouncedBatch;
import dev.sitestream.announce.state.Announcement;
import dev.sitestream.announce.state.AnnouncerState;
import dev.sitestream.announce.state.LedgerChunk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What targets have answered, kept for 7 days. What is recorded together is listed in a numbered {@link LedgerChunk};
 * the oldest chunk is found by its number, and its records are deleted with it.
 */
final class Ledger {

    private static final long KEPT_MILLIS = Duration.ofDays(7).toMillis();

    /** The maximum number of URLs in a chunk, so that one run can delete it. */
    private static final int MOST_URLS = 200;

    /** The maximum total length of a chunk's URLs. */
    private static final int MOST_CHARS = 50_000;

    private final AnnounceStore store;
    private AnnouncerState state;
    private @Nullable LedgerChunk oldest;

    Ledger(AnnounceStore store) {
        this.store = store;
        this.state = store.state();
    }

    /** The state of the announcer, which has the numbers of the chunks. */
    AnnouncerState state() {
        return state;
    }

    void hold(int lane, boolean held) {
        state = state.withLane(lane, held);
        store.putState(state);
    }

    /** Records a batch's answer. */
    void record(AnnouncedBatch batch) {
        store.putBatch(batch);
        putChunk(new LedgerChunk(batch.target(), batch.number(), batch.answer().atMillis(), List.of()));
        store.putState(state);
    }

    /** Records answers to URLs of one batch, at the time of the batch's answer or later. */
    void record(List<Announcement> announcements, long calendarMillis) {
        List<String> urls = new ArrayList<>();
        int chars = 0;
        for (int i = 0; i < announcements.size(); i++) {
            Announcement announcement = announcements.get(i);
            store.putAnnouncement(announcement);
            urls.add(announcement.url());
            chars += announcement.url().length();
            if (urls.size() == MOST_URLS || chars > MOST_CHARS || i == announcements.size() - 1) {
                putChunk(new LedgerChunk(announcement.target(), announcement.batch(), calendarMillis, urls));
                urls.clear();
                chars = 0;
            }
        }
        store.putState(state);
    }

    /** Deletes what is too old, as far as the budget allows. */
    void expire(long calendarMillis, Budget budget) {
        for (LedgerChunk chunk = oldest(); chunk != null; chunk = oldest()) {
            if (calendarMillis < chunk.atMillis() + KEPT_MILLIS
                    || !budget.take(5 + 2 * chunk.urls().size())) {
                return;
            }
            remove(chunk);
            store.removeChunk(state.firstChunk());
            oldest = null;
            state = state.withChunks(state.firstChunk() + 1, state.nextChunk());
            store.putState(state);
        }
    }

    /** Returns when something is to be deleted next; {@link Long#MAX_VALUE} if the ledger is empty. */
    long nextExpiryMillis() {
        LedgerChunk chunk = oldest();
        return chunk == null ? Long.MAX_VALUE : chunk.atMillis() + KEPT_MILLIS;
    }

    /** Deletes the chunk's records, unless later ones have replaced them. */
    private void remove(LedgerChunk chunk) {
        for (String url : chunk.urls()) {
            Announcement announcement = store.announcement(chunk.target(), url);
            if (announcement != null && announcement.answer().atMillis() <= chunk.atMillis()) {
                store.removeAnnouncement(chunk.target(), url);
            }
        }
        AnnouncedBatch batch = store.batch(chunk.target(), chunk.batch());
        if (batch != null && batch.answer().atMillis() <= chunk.atMillis()) {
            store.removeBatch(chunk.target(), chunk.batch());
        }
    }

    private @Nullable LedgerChunk oldest() {
        if (oldest == null && state.firstChunk() < state.nextChunk()) {
            oldest = store.chunk(state.firstChunk());
        }
        return oldest;
    }

    private void putChunk(LedgerChunk chunk) {
        store.putChunk(state.nextChunk(), chunk);
        state = state.withChunks(state.firstChunk(), state.nextChunk() + 1);
    }
}
