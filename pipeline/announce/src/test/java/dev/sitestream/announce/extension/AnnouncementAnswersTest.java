package dev.sitestream.announce.extension;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.announce.AnnounceSettings;
import dev.sitestream.announce.Answer;
import dev.sitestream.announce.state.AnnouncedBatch;
import dev.sitestream.announce.state.Announcement;
import dev.sitestream.announce.state.AnnouncerState;
import dev.sitestream.announce.state.GivenAnswer;
import dev.sitestream.announce.state.KnownFile;
import dev.sitestream.announce.state.MemoryAnnounceStore;
import dev.sitestream.announce.state.PendingUrl;
import dev.sitestream.announce.state.Standing;
import dev.sitestream.announce.state.StoredReading;
import dev.sitestream.announce.state.Submission;
import dev.sitestream.publish.fact.PublishedFact.FileWritten;
import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.PageAnnouncements;
import dev.sitestream.query.PageAnnouncements.Announced;
import dev.sitestream.query.PageAnnouncements.Pending;
import dev.sitestream.query.SiteAnnouncements;
import dev.sitestream.query.SiteAnnouncements.Reading;
import dev.sitestream.query.SiteAnnouncements.Target;
import dev.sitestream.query.TargetAnswer;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Answers about announcements, with times for people and programs. */
class AnnouncementAnswersTest {

    private static final long NOW = Instant.parse("2026-11-22T12:00:00Z").toEpochMilli();
    private static final GivenAnswer REFUSAL =
            new GivenAnswer(Answer.Kind.TOO_MANY, 429, "429 Too Many Requests", NOW - 1_000);
    private static final String URL = "https://shop.example.com/1";

    private final MemoryAnnounceStore store = new MemoryAnnounceStore();
    private final AnnouncementAnswers answers = new AnnouncementAnswers("shop", store);

    @Test
    void aTargetIsShownWithItsStandingAndWhatWaits() {
        store.putStanding("indexnow", standing(Standing.State.LIMITED));
        store.putPending("indexnow", pending());

        assertThat(answers.site(AnnounceSettings.NONE, "here:1", NOW)).satisfies(site -> {
            assertThat(site.daily()).isEqualTo(10_000);
            assertThat(site.instance()).isEqualTo("here:1");
            assertThat(site.targets())
                    .containsExactly(new Target(
                            "indexnow",
                            "limited",
                            "2026-11-22T11:00:00Z",
                            "2026-11-22T11:59:59Z",
                            "2026-11-22T12:15:00Z",
                            false,
                            1,
                            "2026-11-22T11:59:00Z",
                            0,
                            0,
                            new TargetAnswer("too-many", 429, "429 Too Many Requests", "2026-11-22T11:59:59Z")));
            assertThat(AnswerJson.read(AnswerJson.write(site), SiteAnnouncements.class))
                    .isEqualTo(site);
        });
    }

    @Test
    void aSiteThatAnnouncesNothingMayHaveFilesThatCrawlersHaveRead() {
        store.putReading(new StoredReading("googlebot", "pages-00001.xml.gz", NOW, false, 0, 0, NOW));
        store.putFile(new KnownFile("sitemap.xml", FileWritten.Kind.INDEX, NOW));
        store.putSubmission(Submission.opened("bing", "sitemap.xml", NOW));

        SiteAnnouncements site = answers.site(null, "here:1", NOW);
        assertThat(site.daily()).isZero();
        assertThat(site.files())
                .extracting(SiteAnnouncements.AnnouncedFile::file)
                .containsExactly("pages-00001.xml.gz", "sitemap.xml");
        assertThat(site.files().get(0).changedAt()).isNull();
        assertThat(site.files().get(1).changedAt()).isEqualTo("2026-11-22T12:00:00Z");
        assertThat(site.files().get(1).submissions()).hasSize(1);
    }

    @Test
    void aPageIsShownWithItsAnswersItsChangeThatWaitsAndTheReadersOfItsFile() {
        store.putStanding("bing", standing(Standing.State.STOPPED));
        store.putStanding("indexnow", standing(Standing.State.LIMITED));
        store.putPending("bing", pending());
        store.putPending("indexnow", pending());
        store.putAnnouncement(
                new Announcement("indexnow", URL, 1, true, NOW - 4_000, NOW - 3_000, NOW - 2_000, 7, REFUSAL));
        store.putReading(new StoredReading("googlebot", "pages-00001.xml.gz", NOW, false, 0, 0, NOW));
        store.putReading(new StoredReading("googlebot", "pages-00002.xml.gz", NOW, false, 0, 0, NOW));

        PageAnnouncements page = answers.page(URL, "pages-00001.xml.gz");
        assertThat(page.announced())
                .containsExactly(new Announced(
                        "indexnow",
                        true,
                        "2026-11-22T11:59:56Z",
                        "2026-11-22T11:59:57Z",
                        "2026-11-22T11:59:58Z",
                        7,
                        new TargetAnswer("too-many", 429, "429 Too Many Requests", "2026-11-22T11:59:59Z")));
        assertThat(page.pending())
                .containsExactly(
                        new Pending("bing", false, "2026-11-22T11:59:00Z", "2026-11-22T11:59:30Z", null, "stopped"),
                        new Pending(
                                "indexnow",
                                false,
                                "2026-11-22T11:59:00Z",
                                "2026-11-22T11:59:30Z",
                                "2026-11-22T12:15:00Z",
                                "limited"));
        assertThat(page.readings()).containsExactly(new Reading("googlebot", "2026-11-22T12:00:00Z", false, 0, 0));
        assertThat(answers.page(URL, null).readings()).isEmpty();
        assertThat(AnswerJson.read(AnswerJson.write(page), PageAnnouncements.class))
                .isEqualTo(page);
        assertThat(List.of(answers.page("https://shop.example.com/2", null).pending()))
                .containsExactly(List.of());
    }

    @Test
    void theLastRequestsOfAllTargetsAreShownAndTheLatestFirst() {
        store.putStanding("baidu", sent(1));
        store.putStanding("indexnow", sent(40));
        store.putBatch(batch("baidu", 1, NOW - 5));
        for (int number = 1; number <= 40; number++) {
            // A batch that was given up has no record
            if (number != 39) {
                store.putBatch(batch("indexnow", number, NOW - 100 + number));
            }
        }

        List<SiteAnnouncements.Batch> batches =
                answers.site(AnnounceSettings.NONE, "here:1", NOW).batches();
        assertThat(batches).hasSize(AnnouncementAnswers.SHOWN_BATCHES);
        assertThat(batches.get(0))
                .isEqualTo(new SiteAnnouncements.Batch(
                        "baidu",
                        1,
                        "2026-11-22T11:59:58Z",
                        3,
                        null,
                        new TargetAnswer("accepted", 200, "200 OK", "2026-11-22T11:59:59.995Z")));
        assertThat(batches.subList(1, 4))
                .extracting(SiteAnnouncements.Batch::number)
                .containsExactly(40L, 38L, 37L);
    }

    @Test
    void whatWasAnnouncedCountsForItsDayOnly() {
        long today = Math.floorDiv(NOW, 86_400_000L);
        store.putStanding("indexnow", Standing.since(NOW, "id").withAnnounced(today, 7));
        store.putStanding("baidu", Standing.since(NOW, "id").withAnnounced(today - 1, 7));

        assertThat(answers.site(AnnounceSettings.NONE, "here:1", NOW).targets())
                .extracting(Target::announcedToday)
                .containsExactly(0, 7);
    }

    @Test
    void aHeldSiteIsShownAsHeld() {
        assertThat(answers.site(AnnounceSettings.NONE, "here:1", NOW).held()).isFalse();
        store.putState(AnnouncerState.NONE.withLane(2, true));
        assertThat(answers.site(AnnounceSettings.NONE, "here:1", NOW).held()).isTrue();
    }

    private static Standing sent(long batches) {
        return Standing.since(NOW, "id").withLastBatch(batches);
    }

    private static AnnouncedBatch batch(String target, long number, long atMillis) {
        return new AnnouncedBatch(
                target, number, NOW - 2_000, 3, null, new GivenAnswer(Answer.Kind.ACCEPTED, 200, "200 OK", atMillis));
    }

    private static Standing standing(Standing.State state) {
        return Standing.since(NOW - 3_600_000, "id")
                .failed(state, NOW - 1_000)
                .pausedUntil(NOW + 900_000)
                .withLast(REFUSAL);
    }

    private static PendingUrl pending() {
        return new PendingUrl(URL, false, NOW - 60_000, NOW - 30_000, 2, NOW, NOW, PendingUrl.UNSUSPECTED);
    }
}
