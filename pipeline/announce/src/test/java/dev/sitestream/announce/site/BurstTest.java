package dev.sitestream.announce.site;

import static dev.sitestream.announce.site.AnnouncedSite.HOUR;
import static dev.sitestream.announce.site.AnnouncedSite.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.announce.Answer.Kind;
import dev.sitestream.publish.fact.PublishedFact.ChangedPage;
import dev.sitestream.publish.fact.PublishedFact.PagesChanged;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Many changes at once: how they are announced, and what they take. */
class BurstTest {

    private final AnnouncedSite site = new AnnouncedSite();

    @Test
    void aHundredThousandChangesAreAnnouncedInTenBatchesOneAMinuteApart() {
        site.withDaily(200_000);
        long start = site.clock.nowMillis;
        change(100_000, 1_000);
        site.pass(20 * MINUTE);

        assertThat(site.engine.requests)
                .hasSize(10)
                .allSatisfy(request -> assertThat(request.urls()).hasSize(10_000));
        List<Long> seconds = site.secondsSince(start);
        for (int i = 1; i < 10; i++) {
            // Each answer and each commit takes a second of the test
            assertThat(seconds.get(i) - seconds.get(i - 1)).isEqualTo(62L);
        }
        assertThat(site.submitted()).doesNotHaveDuplicates();
        assertThat(site.announcer.pending()).isZero();
    }

    @Test
    void oneRunHandlesABoundedNumberOfRecords() {
        site.withDaily(200_000);
        change(20_000, 1_000);
        site.clock.nowMillis += 2 * MINUTE;
        long most = 0;
        for (int i = 0; i < 200; i++) {
            long before = site.store.operations();
            site.announcer.run(site.clock.nowMillis);
            most = Math.max(most, site.store.operations() - before);
            site.commits++;
        }

        assertThat(site.engine.requests).hasSize(1);
        assertThat(site.announcer.pending()).isEqualTo(10_000);
        assertThat(most).isLessThanOrEqualTo(Budget.OPERATIONS + 30L);
    }

    /** The engine is away for a day, and every ten minutes more pages change than the daily cap. */
    @Test
    void withTheEngineAwayForADayThereAreNeverMorePendingUrlsThanTheDailyCap() {
        site.withDaily(1_000);
        site.engine.onSubmit = urls -> ScriptedEngine.answer(Kind.UNAVAILABLE);
        int mostRecords = 0;
        for (int minute = 0; minute < 24 * 60; minute += 10) {
            change(1_200, 1_200);
            site.clock.nowMillis += 10 * MINUTE;
            site.announcer.run(site.clock.nowMillis);
            site.commits++;
            site.announcer.run(site.clock.nowMillis);
            assertThat(site.announcer.pending()).isLessThanOrEqualTo(1_000);
            mostRecords = Math.max(mostRecords, site.store.size());
        }
        // One standing, and for each of the few attempts a batch and its entry in the queue of deletions
        assertThat(mostRecords).isLessThanOrEqualTo(1_000 + 1 + 2 * 10);
        assertThat(site.store.pendingBytes()).isLessThan(100_000);

        site.pass(25 * HOUR);
        assertThat(site.announcer.pending()).isZero();
        assertThat(site.store.pendingBytes()).isZero();
    }

    private void change(int count, int atOnce) {
        for (int i = 0; i < count; i += atOnce) {
            List<ChangedPage> pages = new ArrayList<>();
            for (int page = 0; page < atOnce; page++) {
                pages.add(site.changed("products/" + site.clock.nowMillis + "/" + (i + page), site.clock.nowMillis));
            }
            site.apply(new PagesChanged(pages, 0, 0));
        }
    }
}
