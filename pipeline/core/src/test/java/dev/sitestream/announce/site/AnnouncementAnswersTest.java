package dev.sitestream.announce.site;

import static dev.sitestream.announce.site.AnnouncedSite.HOUR;
import static dev.sitestream.announce.site.AnnouncedSite.MINUTE;
import static dev.sitestream.announce.site.AnnouncedSite.url;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.announce.AnnounceEvent.LaneHeld;
import dev.sitestream.announce.Answer.Kind;
import dev.sitestream.announce.site.AnnouncementStatus.PageAnnouncements;
import dev.sitestream.announce.site.AnnouncementStatus.TargetStatus;
import dev.sitestream.announce.state.AnnouncedBatch;
import org.junit.jupiter.api.Test;

/** What operators are shown, from the stored state alone. */
class AnnouncementAnswersTest {

    private final AnnouncedSite site = new AnnouncedSite().restart();

    @Test
    void aTargetIsShownWithWhatWaitsForItAndWhatItHasAnswered() {
        site.change("a");
        site.pass(MINUTE * 2);
        site.engine.onSubmit = urls -> ScriptedEngine.answer(Kind.FORBIDDEN);
        site.change("b", "c");
        long changedAt = site.clock.nowMillis;
        site.pass(HOUR);

        AnnouncementStatus status = answers().status(10, site.clock.nowMillis);
        TargetStatus target = status.targets().get(0);
        assertThat(target.target()).isEqualTo("indexnow");
        assertThat(target.pending()).isEqualTo(2);
        assertThat(target.oldestPendingMillis()).isEqualTo(changedAt);
        assertThat(target.nextAttemptMillis()).isNull();
        assertThat(target.announcedToday()).isOne();
        assertThat(status.batches()).extracting(AnnouncedBatch::number).containsExactly(2L, 1L);
        assertThat(status.batches()).extracting(AnnouncedBatch::urls).containsExactly(2, 1);
        assertThat(status.held()).isFalse();
        assertThat(answers().status(1, site.clock.nowMillis).batches())
                .extracting(AnnouncedBatch::number)
                .containsExactly(2L);
    }

    @Test
    void aPageIsShownWithItsLastAnswerAndTheChangeThatWaits() {
        site.change("a");
        site.pass(MINUTE * 2);
        site.change("a");

        PageAnnouncements page = answers().page(url("a"));
        assertThat(page.announced()).singleElement().satisfies(announced -> {
            assertThat(announced.target()).isEqualTo("indexnow");
            assertThat(announced.number()).isOne();
            assertThat(announced.answer().detail()).isEqualTo("200 OK");
        });
        assertThat(page.pending()).singleElement().satisfies(pending -> {
            assertThat(pending.target()).isEqualTo("indexnow");
            assertThat(pending.url().number()).isEqualTo(2);
        });
        assertThat(answers().page(url("b")).announced()).isEmpty();
    }

    @Test
    void aHeldSiteIsShownAsHeld() {
        site.apply(new LaneHeld(2, true));

        assertThat(answers().status(10, site.clock.nowMillis).held()).isTrue();
    }

    private AnnouncementAnswers answers() {
        return new AnnouncementAnswers(site.store);
    }
}
