package dev.sitestream.announce.site;

import static dev.sitestream.announce.site.AnnouncedSite.HOUR;
import static dev.sitestream.announce.site.AnnouncedSite.MINUTE;
import static dev.sitestream.announce.site.AnnouncedSite.PREFIX;
import static dev.sitestream.announce.site.AnnouncedSite.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.announce.AnnounceEvent.FileRead;
import dev.sitestream.announce.AnnounceEvent.Resumed;
import dev.sitestream.announce.Answer;
import dev.sitestream.announce.Answer.Kind;
import dev.sitestream.announce.FileEngine;
import dev.sitestream.announce.FileReading;
import dev.sitestream.announce.state.StoredReading;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.publish.fact.PublishedFact.FileWritten;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What an engine is told of sitemaps, and what it has read. */
class FileTargetTest {

    private static final long DAY = 24 * HOUR;

    private final ScriptedFiles engine = new ScriptedFiles();
    private final AnnouncedSite site = new AnnouncedSite().withFiles(engine);

    private final class ScriptedFiles implements FileEngine {
        final List<String> submitted = new ArrayList<>();
        final List<Long> reached = new ArrayList<>();
        final List<Long> polled = new ArrayList<>();
        List<String> indexes = List.of();
        String identity = "account 1";
        Supplier<Answer> onReach = () -> ScriptedEngine.ACCEPTED;
        Supplier<Answer> onSubmit = () -> ScriptedEngine.ACCEPTED;
        Supplier<Readings> onReadings = () -> new Readings(ScriptedEngine.ACCEPTED, List.of());

        @Override
        public String target() {
            return "search-console";
        }

        @Override
        public String identity() {
            return identity;
        }

        @Override
        public Answer reach(String fileUrl) {
            reached.add(site.network.sentAtMillis());
            return onReach.get();
        }

        @Override
        public Answer submit(String fileUrl) {
            submitted.add(fileUrl);
            return onSubmit.get();
        }

        @Override
        public Readings readings(List<String> indexUrls) {
            polled.add(site.network.sentAtMillis());
            indexes = List.copyOf(indexUrls);
            return onReadings.get();
        }
    }

    @Test
    void eachIndexAndEachNewsSitemapIsSubmittedOnce() {
        write("sitemap.xml", FileWritten.Kind.INDEX);
        write("news.xml", FileWritten.Kind.NEWS);
        write("atom.xml", FileWritten.Kind.FEED);
        assertThat(site.announcer.backlogs()).containsExactly(new TargetBacklog("search-console", 2, Long.MAX_VALUE));
        site.pass(MINUTE);
        write("sitemap.xml", FileWritten.Kind.INDEX);
        site.restart();
        site.pass(HOUR);

        assertThat(engine.submitted).containsExactly(PREFIX + "news.xml", PREFIX + "sitemap.xml");
        assertThat(site.announcer.pending()).isZero();
        assertThat(site.counts.announced).isEqualTo(2);
    }

    @Test
    void aFileIsSubmittedWhenItIsServed() {
        engine.onReach = () -> ScriptedEngine.answer(engine.reached.size() < 4 ? Kind.UNAVAILABLE : Kind.ACCEPTED);
        write("sitemap.xml", FileWritten.Kind.INDEX);
        site.pass(20 * MINUTE);
        assertThat(engine.submitted).isEmpty();
        assertThat(site.health.issues().get(0).subject()).isEqualTo("site shop, search-console, sitemap.xml");

        site.pass(20 * MINUTE);
        assertThat(engine.submitted).hasSize(1);
        assertThat(site.issues()).isEmpty();
    }

    @Test
    void nothingIsSentBeforeTheFileIsCommitted() {
        write("sitemap.xml", FileWritten.Kind.INDEX);
        site.announcer.run(site.clock.nowMillis + MINUTE);
        assertThat(engine.reached).isEmpty();
    }

    @Test
    void aRefusedAccountIsAHealthIssueAndIsTriedAgain() {
        engine.onSubmit = () -> ScriptedEngine.answer(engine.submitted.size() < 2 ? Kind.UNAUTHORIZED : Kind.ACCEPTED);
        write("sitemap.xml", FileWritten.Kind.INDEX);
        site.pass(10 * MINUTE);
        assertThat(site.issues()).containsExactly(HealthIssue.Kind.ANNOUNCING_FAILS);

        site.pass(10 * MINUTE);
        assertThat(site.issues()).isEmpty();
        assertThat(engine.submitted).hasSize(2);
    }

    @Test
    void anotherAccountIsToldOfAllFiles() {
        write("sitemap.xml", FileWritten.Kind.INDEX);
        site.pass(MINUTE);
        engine.identity = "account 2";
        site.restart();
        site.pass(MINUTE);

        assertThat(engine.submitted).hasSize(2);
    }

    @Test
    void aStoppedTargetGoesOnWhenAnOperatorResumesIt() {
        engine.onSubmit = () -> ScriptedEngine.answer(engine.submitted.size() < 2 ? Kind.FORBIDDEN : Kind.ACCEPTED);
        write("sitemap.xml", FileWritten.Kind.INDEX);
        site.pass(DAY);
        assertThat(site.issues()).containsExactly(HealthIssue.Kind.ANNOUNCING_STOPPED);

        site.apply(new Resumed(null));
        site.pass(MINUTE);
        assertThat(site.announcer.pending()).isZero();
        assertThat(site.issues()).isEmpty();
    }

    @Test
    void whatTheEngineHasReadIsAskedEveryHourAndStored() {
        engine.onReadings = () -> new FileEngine.Readings(
                ScriptedEngine.ACCEPTED,
                List.of(
                        reading("sitemap.xml", 40 * MINUTE, 0),
                        reading("products-00001.xml.gz", 30 * MINUTE, 0),
                        new FileReading("https://other.example/x.xml", null, false, 1, 0)));
        write("sitemap.xml", FileWritten.Kind.INDEX);
        site.pass(5 * HOUR);

        assertThat(engine.polled).hasSizeBetween(4, 5);
        assertThat(engine.polled.get(0) - AnnouncedSite.START).isLessThan(HOUR);
        assertThat(engine.polled.get(2) - engine.polled.get(1)).isBetween(HOUR, HOUR + 2 * SECOND);
        assertThat(engine.indexes).containsExactly(PREFIX + "sitemap.xml");
        assertThat(site.store.readings())
                .extracting(StoredReading::file, StoredReading::readAtMillis)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("products-00001.xml.gz", AnnouncedSite.START + 30 * MINUTE),
                        org.assertj.core.groups.Tuple.tuple("sitemap.xml", AnnouncedSite.START + 40 * MINUTE));
        assertThat(site.issues()).isEmpty();

        engine.onReadings = () -> new FileEngine.Readings(ScriptedEngine.ACCEPTED, List.of());
        site.pass(2 * HOUR);
        assertThat(site.store.readings()).isEmpty();
    }

    @Test
    void errorsAreAHealthIssueUntilTheyAreGone() {
        engine.onReadings = () -> new FileEngine.Readings(
                ScriptedEngine.ACCEPTED, List.of(reading("sitemap.xml", MINUTE, 3), reading("news.xml", MINUTE, 1)));
        write("sitemap.xml", FileWritten.Kind.INDEX);
        site.pass(2 * HOUR);
        assertThat(site.issues()).containsExactly(HealthIssue.Kind.SITEMAP_ERRORS);
        assertThat(site.health.issues().get(0).detail()).contains("news.xml", "and 1 more files");
        site.restart();
        assertThat(site.issues()).containsExactly(HealthIssue.Kind.SITEMAP_ERRORS);

        engine.onReadings =
                () -> new FileEngine.Readings(ScriptedEngine.ACCEPTED, List.of(reading("sitemap.xml", MINUTE, 0)));
        site.pass(2 * HOUR);
        assertThat(site.issues()).isEmpty();
    }

    @Test
    void aChangedFileThatIsNotReadForAWeekIsAHealthIssue() {
        engine.onReadings =
                () -> new FileEngine.Readings(ScriptedEngine.ACCEPTED, List.of(reading("sitemap.xml", HOUR, 0)));
        write("sitemap.xml", FileWritten.Kind.INDEX);
        site.pass(8 * DAY);
        assertThat(site.issues()).isEmpty();

        write("sitemap.xml", FileWritten.Kind.INDEX);
        site.pass(2 * HOUR);
        assertThat(site.issues()).containsExactly(HealthIssue.Kind.SITEMAP_UNREAD);
        assertThat(site.health.issues().get(0).detail()).contains("sitemap.xml", "7 days");
    }

    @Test
    void anEngineThatCannotBeAskedIsAskedLater() {
        engine.onReadings = () -> new FileEngine.Readings(ScriptedEngine.answer(Kind.UNAVAILABLE), List.of());
        write("sitemap.xml", FileWritten.Kind.INDEX);
        site.pass(12 * HOUR);

        assertThat(engine.polled).hasSizeBetween(5, 6);
        assertThat(site.issues()).containsExactly(HealthIssue.Kind.ANNOUNCING_FAILS);
    }

    @Test
    void whatAccessLogsSayIsStoredBesideItAndForgottenAfterAMonth() {
        read("sitemap.xml", 50);
        read("sitemap.xml", 40);
        assertThat(site.store.readings())
                .containsExactly(new StoredReading(
                        "googlebot", "sitemap.xml", 50L, false, 0, 0, AnnouncedSite.START - 9 * HOUR));

        site.clock.nowMillis += 32 * DAY;
        read("news.xml", 60);
        assertThat(site.store.readings()).extracting(StoredReading::file).containsExactly("news.xml");
    }

    @Test
    void aReadThatIsKnownOnlyAfterLaterWritesIsMeasuredFromTheVersionThatWasRead() {
        long begin = site.clock.nowMillis;
        for (int write = 0; write < 5; write++) {
            site.clock.nowMillis = begin + write * MINUTE;
            write("sitemap.xml", FileWritten.Kind.INDEX);
        }

        read("sitemap.xml", begin + MINUTE + 20 * SECOND);
        read("sitemap.xml", begin + MINUTE + 30 * SECOND);
        read("sitemap.xml", begin + 3 * MINUTE + 10 * SECOND);

        assertThat(site.counts.reads).containsExactly(Duration.ofSeconds(20), Duration.ofSeconds(10));
    }

    @Test
    void aDryRunAsksNothing() {
        site.settings = AnnouncedSite.settings(10, true);
        site.restart();
        write("sitemap.xml", FileWritten.Kind.INDEX);
        site.pass(DAY);

        assertThat(engine.reached).isEmpty();
        assertThat(engine.polled).isEmpty();
    }

    private void read(String name, long atMillis) {
        site.apply(new FileRead(name, "googlebot", atMillis));
    }

    private static FileReading reading(String name, long readAfterMillis, long errors) {
        return new FileReading(PREFIX + name, AnnouncedSite.START + readAfterMillis, false, errors, 0);
    }

    private void write(String name, FileWritten.Kind kind) {
        site.apply(new FileWritten(name, kind, site.clock.nowMillis));
    }
}
