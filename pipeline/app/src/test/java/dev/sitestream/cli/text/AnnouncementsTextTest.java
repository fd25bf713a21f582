package dev.sitestream.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.query.PageAnnouncements;
import dev.sitestream.query.PageAnnouncements.Announced;
import dev.sitestream.query.PageAnnouncements.Pending;
import dev.sitestream.query.SiteAnnouncements;
import dev.sitestream.query.SiteAnnouncements.AnnouncedFile;
import dev.sitestream.query.SiteAnnouncements.Batch;
import dev.sitestream.query.SiteAnnouncements.Reading;
import dev.sitestream.query.SiteAnnouncements.Submitted;
import dev.sitestream.query.SiteAnnouncements.Target;
import dev.sitestream.query.TargetAnswer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The text that {@code announcements} prints. */
class AnnouncementsTextTest {

    private static final String MORNING = "2026-11-22T09:00:00.123Z";
    private static final String NOON = "2026-11-22T12:00:00Z";
    private static final TargetAnswer TAKEN = new TargetAnswer("accepted", 200, "200", NOON);
    private static final TargetAnswer REFUSED = new TargetAnswer("invalid", 422, "422 \u001b[2J", NOON);

    @Test
    void eachStandingOfATargetIsExplained() {
        assertThat(AnnouncementsText.ofSite(site(
                        target("a", "open", null, MORNING, false),
                        target("b", "open", null, MORNING, true),
                        target("c", "limited", MORNING, NOON, false),
                        target("d", "unavailable", MORNING, NOON, false),
                        target("e", "stopped", MORNING, null, false))))
                .contains("site shop  PUBLICATION IS HELD: nothing is announced")
                .anyMatch(line -> line.matches("a +open +1,234 +2026-11-22T09:00:00Z +7 of 10,000 +"
                        + "2026-11-22T12:00:00Z  422 \\\\u001b\\[2J"))
                .anyMatch(line -> line.matches("b +slowed: the key is not checked yet .*"))
                .anyMatch(line -> line.matches("c +paused until 2026-11-22T12:00:00Z .*"))
                .anyMatch(line ->
                        line.matches("d +unavailable since 2026-11-22T09:00:00Z, tries again 2026-11-22T12:00:00Z .*"))
                .anyMatch(line -> line.matches("e +stopped since 2026-11-22T09:00:00Z .*"))
                .contains(
                        "! e: when the cause is gone, `sitestream announce --resume shop --target e` goes on at once");
    }

    @Test
    void aSiteThatTheRunningPipelineDoesNotAnnounceIsShownAsSuch() {
        assertThat(AnnouncementsText.ofSite(site()))
                .anyMatch(line -> line.startsWith("! the running pipeline announces nothing of it: "));
    }

    @Test
    void aFileIsShownWithWhatEachEngineWasToldAndWhenItHasReadIt() {
        AnnouncedFile index = new AnnouncedFile(
                "sitemap.xml",
                MORNING,
                List.of(new Submitted("bing", true, null), new Submitted("search-console", false, TAKEN)),
                List.of(
                        new Reading("googlebot", NOON, false, 0, 0),
                        new Reading("search-console", NOON, true, 1, 2_000)));
        AnnouncedFile shard =
                new AnnouncedFile("pages-1.xml", null, List.of(), List.of(new Reading("bing", null, false, 0, 0)));
        SiteAnnouncements site =
                new SiteAnnouncements("shop", "i", false, 1, false, List.of(), List.of(), List.of(index, shard));

        assertThat(AnnouncementsText.ofSite(site.withChanges(Map.of("pages-1.xml", NOON, "sitemap.xml", NOON))))
                .containsSubsequence(
                        "FILE         CHANGED               BY              WHAT",
                        "sitemap.xml  2026-11-22T09:00:00Z  bing            to be told",
                        "sitemap.xml  2026-11-22T09:00:00Z  search-console  told 2026-11-22T12:00:00Z: 200",
                        "sitemap.xml  2026-11-22T09:00:00Z  googlebot       read 2026-11-22T12:00:00Z",
                        "sitemap.xml  2026-11-22T09:00:00Z  search-console  read 2026-11-22T12:00:00Z, not processed"
                                + " yet, 1 error, 2,000 warnings",
                        "pages-1.xml  2026-11-22T12:00:00Z  bing            read never");
    }

    @Test
    void onlyRequestsThatWereNotShownYetAreNew() {
        SiteAnnouncements before = batches(new Batch("a", 1, MORNING, 3, null, TAKEN));
        SiteAnnouncements now = batches(
                new Batch("a", 2, NOON, 1, null, REFUSED),
                new Batch("b", 1, MORNING, 0, "sitemap.xml", TAKEN),
                new Batch("a", 1, MORNING, 3, null, TAKEN));

        assertThat(AnnouncementsText.ofNewBatches(before, now))
                .containsExactly(
                        "2026-11-22T09:00:00Z  shop  b  sitemap.xml  200",
                        "2026-11-22T12:00:00Z  shop  a  1 page  422 \\u001b[2J");
        assertThat(AnnouncementsText.ofNewBatches(now, now)).isEmpty();
    }

    @Test
    void aPageIsShownWithEachChangeOnceWithItsAnswersAndWithWhatWaits() {
        PageAnnouncements page = new PageAnnouncements(
                "shop",
                "https://shop.example.com/1",
                List.of(
                        new Announced("baidu", false, MORNING, NOON, NOON, 3, REFUSED),
                        new Announced("indexnow", false, MORNING, NOON, NOON, 4, TAKEN)),
                List.of(
                        new Pending("baidu", true, NOON, NOON, null, "stopped"),
                        new Pending("indexnow", true, NOON, NOON, NOON, "open")),
                List.of(new Reading("googlebot", NOON, false, 0, 0)));

        assertThat(AnnouncementsText.ofPage(page))
                .containsExactly(
                        "page        https://shop.example.com/1",
                        "site        shop",
                        "in index    since 2026-11-22T12:00:00Z: changed by the event of 2026-11-22T09:00:00Z",
                        "refused     baidu, 2026-11-22T12:00:00Z: 422 \\u001b[2J (request 3)",
                        "announced   indexnow, 2026-11-22T12:00:00Z: 200 (request 4)",
                        "in index    since 2026-11-22T12:00:00Z: removed by the event of 2026-11-22T12:00:00Z",
                        "waits       baidu, the target is stopped",
                        "waits       indexnow, due 2026-11-22T12:00:00Z",
                        "file read   googlebot, 2026-11-22T12:00:00Z");
    }

    private static SiteAnnouncements site(Target... targets) {
        return new SiteAnnouncements("shop", "i", true, 10_000, false, List.of(targets), List.of(), List.of());
    }

    private static SiteAnnouncements batches(Batch... batches) {
        return new SiteAnnouncements("shop", "i", false, 1, false, List.of(), List.of(batches), List.of());
    }

    private static Target target(
            String name, String state, @Nullable String failingSince, @Nullable String next, boolean keyPending) {
        return new Target(name, state, MORNING, failingSince, next, keyPending, 1_234, MORNING, 7, 0, REFUSED);
    }
}
