package dev.sitestream.announce.site;

import dev.sitestream.announce.site.AnnouncementStatus.PageAnnouncements;
import dev.sitestream.announce.site.AnnouncementStatus.PendingAnnouncement;
import dev.sitestream.announce.site.AnnouncementStatus.TargetStatus;
import dev.sitestream.announce.state.AnnounceReader;
import dev.sitestream.announce.state.AnnouncedBatch;
import dev.sitestream.announce.state.Announcement;
import dev.sitestream.announce.state.PendingUrl;
import dev.sitestream.announce.state.Standing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Answers operators' questions about the announcements of one site, from its stored state alone. */
public final class AnnouncementAnswers {

    private static final Comparator<AnnouncedBatch> LATEST_FIRST = Comparator.comparingLong(
                    (AnnouncedBatch batch) -> batch.answer().atMillis())
            .reversed()
            .thenComparing(AnnouncedBatch::target);

    private final AnnounceReader state;

    public AnnouncementAnswers(AnnounceReader state) {
        this.state = state;
    }

    /**
     * The site as a whole.
     *
     * @param mostBatches the maximum number of requests in the answer
     */
    public AnnouncementStatus status(int mostBatches, long nowMillis) {
        List<TargetStatus> targets = new ArrayList<>();
        List<AnnouncedBatch> batches = new ArrayList<>();
        Map<String, Standing> standings = new TreeMap<>(state.standings());
        standings.forEach((target, standing) -> {
            targets.add(status(target, standing, nowMillis));
            batches.addAll(lastBatches(target, standing.lastBatch(), mostBatches));
        });
        return new AnnouncementStatus(
                !state.state().heldLanes().isEmpty(),
                targets,
                batches.stream().sorted(LATEST_FIRST).limit(mostBatches).toList(),
                List.copyOf(state.files()),
                List.copyOf(state.submissions()),
                List.copyOf(state.readings()));
    }

    /** What waits for a page, and what was answered to it. */
    public PageAnnouncements page(String url) {
        List<PendingAnnouncement> pending = new ArrayList<>();
        List<Announcement> announced = new ArrayList<>();
        for (String target : new TreeMap<>(state.standings()).keySet()) {
            PendingUrl waiting = state.pending(target, url);
            if (waiting != null) {
                pending.add(new PendingAnnouncement(target, waiting));
            }
            Announcement last = state.announcement(target, url);
            if (last != null) {
                announced.add(last);
            }
        }
        return new PageAnnouncements(pending, announced);
    }

    private TargetStatus status(String target, Standing standing, long nowMillis) {
        int[] pending = {0};
        long[] oldest = {Long.MAX_VALUE};
        state.forEachPending(target, url -> {
            pending[0]++;
            oldest[0] = Math.min(oldest[0], url.eventMillis());
        });
        long next = standing.nextMillis();
        return new TargetStatus(
                target,
                standing,
                pending[0],
                pending[0] == 0 ? null : (Long) oldest[0],
                next == Long.MAX_VALUE ? null : (Long) Math.max(next, nowMillis),
                standing.announcedOn(TargetStanding.dayOf(nowMillis)));
    }

    /** Numbers of batches that were given up or deleted are left out. */
    private List<AnnouncedBatch> lastBatches(String target, long last, int most) {
        List<AnnouncedBatch> batches = new ArrayList<>();
        int missing = 0;
        for (long number = last; number > 0 && batches.size() < most && missing < most; number--) {
            AnnouncedBatch batch = state.batch(target, number);
            if (batch == null) {
                missing++;
            } else {
                batches.add(batch);
            }
        }
        return batches;
    }
}
