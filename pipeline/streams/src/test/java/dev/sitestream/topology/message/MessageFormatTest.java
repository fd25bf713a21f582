package dev.sitestream.topology.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.codec.UnreadableFormatException;
import dev.sitestream.identity.IdStore.SiteId;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.News;
import dev.sitestream.page.News.Publication;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.placement.PageChange;
import dev.sitestream.placement.PageChange.Origin;
import dev.sitestream.placement.PageNotice;
import dev.sitestream.placement.PageNotice.Membership;
import dev.sitestream.placement.Respelled;
import dev.sitestream.placement.Respelled.TakenOver;
import dev.sitestream.placement.Sibling;
import dev.sitestream.placement.SiblingSet;
import dev.sitestream.placement.state.ListingChange;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SiteEvent.ArticleEvent;
import dev.sitestream.publish.SiteEvent.Barrier;
import dev.sitestream.publish.SiteEvent.FileEvent;
import dev.sitestream.publish.SiteEvent.FileEvent.StoredVersion;
import dev.sitestream.publish.SiteEvent.LaneHold;
import dev.sitestream.publish.SiteEvent.ListedChange;
import dev.sitestream.publish.SiteEvent.SiteRewrite;
import dev.sitestream.publish.VerifyReport;
import dev.sitestream.sitemap.Article;
import dev.sitestream.topology.message.IdentifiedChange.Delivery;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The format of messages in internal topics, byte by byte. A release must be able to read its predecessor's messages.
 */
class MessageFormatTest {

    private static final Origin ORIGIN = new Origin("e", 11, 300);
    private static final LaneMessage.Single UPSERT = new LaneMessage.Changed(new PageChange.Upsert(
            1_700_000_000_000_000L,
            "blog",
            new Page("https://a.example/", "2026", null, null, null, null, null, Extensions.NONE, Visibility.PLAIN),
            null,
            ORIGIN));
    private static final LaneMessage.Single DELETE =
            new LaneMessage.Changed(new PageChange.Delete("https://a.example/", -1, null));
    private static final LaneMessage.Single ELSEWHERE =
            new LaneMessage.ChangedElsewhere(new PageChange.Delete("https://a.example/", -1, null));
    private static final LaneMessage OWNED =
            new LaneMessage.Changed(new PageChange.Delete("https://a.example/", -1, "erp:p:12"));
    private static final LaneMessage LISTED = new LaneMessage.Listed("blog-00001.xml.gz", 7, 9);
    private static final LaneMessage UNLISTED = new LaneMessage.Unlisted("blog-00001.xml.gz", 9);
    private static final LaneMessage SIBLINGS = new LaneMessage.Siblings(
            new SiblingSet("g", 9, List.of(new Sibling("en", "https://a.example/", 300)), List.of()));
    private static final LaneMessage TAKE_OVER = new LaneMessage.TakeOver(
            new Respelled(new PageChange.Delete("https://a.example/", -1, null), "https://a.example/%7e"));
    private static final LaneMessage TAKEN = new LaneMessage.Taken(new TakenOver("https://a.example/%7e", -1, true));
    private static final LaneMessage BATCH = new LaneMessage.Batch(List.of(
            new LaneMessage.Sent(1_700_000_000_000L, UPSERT),
            new LaneMessage.Sent(1_700_000_000_007L, DELETE),
            new LaneMessage.Sent(-3, ELSEWHERE),
            new LaneMessage.Sent(1_700_000_000_001L, UPSERT)));
    private static final Membership JOINED = new PageNotice.Joined("https://a.example/", "g", "en", 9, 300);
    private static final Membership LEFT = new PageNotice.Left("https://a.example/", "g", 9);
    private static final StoredVersion STORED = new StoredVersion("e", 300);
    private static final FileEvent PUBLISHED =
            new FileEvent.Published("blog-00001.xml.gz", 2, 8, 10, FileEvent.Published.UNKNOWN, STORED);
    private static final FileEvent PUBLISHED_SINCE = new FileEvent.Published("blog-00001.xml.gz", 2, 8, 10, 9, STORED);
    private static final FileEvent RETIRED = new FileEvent.Retired("blog-00001.xml.gz", 2);
    private static final SiteEvent CURRENT = new ArticleEvent.Current(
            new Article("https://a.example/", null, new News(new Publication("P", "en"), "2026-11-21", "T")));
    private static final SiteEvent GONE = new ArticleEvent.Gone("https://a.example/");
    private static final SiteEvent CHANGED =
            new ListedChange(new ListingChange("https://a.example/", null, 7, 300, false));
    private static final SiteEvent HOLD = new LaneHold(300, true);
    private static final LaneMessage RELEASED = new LaneMessage.Released();
    private static final LaneMessage REWRITE = new LaneMessage.Rewrite("blog-00001.xml.gz");
    private static final LaneMessage REWRITE_SECTION = new LaneMessage.RewriteSection("blog");
    private static final LaneMessage RESUME = new LaneMessage.ResumeAnnouncing("bing");
    private static final VerifyReport VERIFY_REPORT =
            new VerifyReport(300, 1, 2, true, 3, List.of(new VerifyReport.Finding("a.xml", "missing")));
    private static final String REPORT = "01ac02" + "0102" + "0103" + "01" + "05612e786d6c" + "076d697373696e67";
    private static final LaneMessage VERIFIED = new LaneMessage.Verified(VERIFY_REPORT);
    private static final SiteEvent VERIFIED_SITE = new SiteEvent.Verified(VERIFY_REPORT);
    private static final LaneMessage RESUME_ALL = new LaneMessage.ResumeAnnouncing(null);
    private static final LaneMessage REWRITE_ALL = new LaneMessage.RewriteSection(null);
    private static final SiteEvent REWRITE_FILE = new SiteRewrite("news.xml");
    private static final SiteEvent REWRITE_FILES = new SiteRewrite(null);
    private static final LaneMessage THROUGH_CHANGES =
            new LaneMessage.PassingBarrier(LaneMessage.Input.CHANGES, new Barrier(300, 2));
    private static final LaneMessage TICK = new LaneMessage.Tick(300);
    private static final LaneMessage THROUGH_SIBLINGS =
            new LaneMessage.PassingBarrier(LaneMessage.Input.SIBLINGS, new Barrier(300, 2));
    private static final SiteEvent BARRIER = new Barrier(300, 2);
    private static final LaneKey KEY = new LaneKey("shop", 300);

    @Test
    void messagesToALaneHaveThisFormInVersion1() {
        assertThat(hex(UPSERT.encode()))
                .isEqualTo(
                        "01018080f2818389850604626c6f670002650bac02011268747470733a2f2f612e6578616d706c652f0532303236000000000000");
        assertThat(hex(DELETE.encode())).isEqualTo("0102011268747470733a2f2f612e6578616d706c652f0000");
        assertThat(hex(ELSEWHERE.encode())).isEqualTo("0109011268747470733a2f2f612e6578616d706c652f0000");
        assertThat(hex(OWNED.encode()))
                .isEqualTo("0102011268747470733a2f2f612e6578616d706c652f096572703a703a3132" + "00");
        assertThat(hex(LISTED.encode())).isEqualTo("010311626c6f672d30303030312e786d6c2e677a0e" + "09");
        assertThat(hex(UNLISTED.encode())).isEqualTo("010b11626c6f672d30303030312e786d6c2e677a09");
    }

    @Test
    void anUpsertOfAnOwnerThatHadThePageHasAnotherCode() {
        byte[] kept = LaneMessage.kept(UPSERT.encode());

        assertThat(hex(kept)).isEqualTo("0112" + hex(UPSERT.encode()).substring(4));
        assertThat(LaneMessage.decode(kept).encode()).isEqualTo(kept);
        assertThat(((LaneMessage.Changed) LaneMessage.decode(kept)).change())
                .matches(change -> ((PageChange.Upsert) change).keepsUrl());
    }

    @Test
    void aDeleteWithoutATimeHasThisForm() {
        LaneMessage delete =
                new LaneMessage.Changed(new PageChange.Delete("https://a.example/", PageChange.NO_TIME, null));
        IdentifiedChange byId = new IdentifiedChange(PageChange.NO_TIME, null, null, List.of());

        assertThat(hex(delete.encode()))
                .isEqualTo("0102" + "ffffffffffffffffff01" + "1268747470733a2f2f612e6578616d706c652f0000");
        assertThat(LaneMessage.decode(delete.encode())).isEqualTo(delete);
        assertThat(hex(byId.encode())).isEqualTo("01" + "ffffffffffffffffff01" + "000000");
        assertThat(IdentifiedChange.decode(byId.encode())).isEqualTo(byId);
    }

    @Test
    void pagesUnderAnotherSpellingHaveThisForm() {
        assertThat(hex(TAKE_OVER.encode()))
                .isEqualTo("010f" + "1568747470733a2f2f612e6578616d706c652f253765"
                        + "0102011268747470733a2f2f612e6578616d706c652f0000");
        assertThat(hex(TAKEN.encode())).isEqualTo("0110" + "1568747470733a2f2f612e6578616d706c652f253765" + "0101");
    }

    @Test
    void changesOfPagesWithIdsHaveThisFormInVersion1() {
        IdentifiedChange upsert = new IdentifiedChange(
                7, "https://a.example/", ORIGIN, List.of(new Delivery(new LaneKey("shop", 1), new byte[] {1, 2})));
        IdentifiedChange delete = new IdentifiedChange(-1, null, null, List.of());

        assertThat(hex(upsert.encode()))
                .isEqualTo("010e1368747470733a2f2f612e6578616d706c652f" + "02650bac02" + "01" + "0773686f70000001"
                        + "020102");
        assertThat(hex(delete.encode())).isEqualTo("0101000000");
        assertThat(hex(IdKey.encode(new SiteId("shop", "erp:p:1")))).isEqualTo("73686f700007" + "6572703a703a31");
        assertThat(hex(IdentifiedChange.decode(upsert.encode()).encode())).isEqualTo(hex(upsert.encode()));
        assertThat(IdentifiedChange.decode(delete.encode())).isEqualTo(delete);
        assertThat(IdKey.decode(IdKey.encode(new SiteId("shop", "erp:p:1")))).isEqualTo(new SiteId("shop", "erp:p:1"));
    }

    @Test
    void messagesOfFilesHaveThisFormInVersion1() {
        assertThat(hex(SiteEventCodec.encode(PUBLISHED)))
                .isEqualTo("010111626c6f672d30303030312e786d6c2e677a02101400" + "0165ac02");
        assertThat(hex(SiteEventCodec.encode(RETIRED))).isEqualTo("010211626c6f672d30303030312e786d6c2e677a02");
    }

    @Test
    void aFileWithTheTimeSinceWhenItsChangesHaveWaitedHasThisForm() {
        assertThat(hex(SiteEventCodec.encode(PUBLISHED_SINCE)))
                .isEqualTo("010111626c6f672d30303030312e786d6c2e677a0210140112" + "0165ac02");
    }

    @Test
    void messagesOfArticlesAndChangesHaveThisFormInVersion1() {
        assertThat(hex(SiteEventCodec.encode(CURRENT)))
                .isEqualTo("0103011268747470733a2f2f612e6578616d706c652f00015002656e0a323032362d31312d32310154");
        assertThat(hex(SiteEventCodec.encode(GONE))).isEqualTo("01041268747470733a2f2f612e6578616d706c652f");
        assertThat(hex(SiteEventCodec.encode(CHANGED)))
                .isEqualTo("0105011268747470733a2f2f612e6578616d706c652f000eac0200");
    }

    @Test
    void messagesOfTranslationGroupsHaveThisFormInVersion1() {
        assertThat(hex(SIBLINGS.encode()))
                .isEqualTo("0104016712" + "0102656e1268747470733a2f2f612e6578616d706c652fac02" + "00");
        assertThat(hex(MembershipCodec.encode(JOINED)))
                .isEqualTo("01011268747470733a2f2f612e6578616d706c652f016702656e12ac02");
        assertThat(hex(MembershipCodec.encode(LEFT))).isEqualTo("01021268747470733a2f2f612e6578616d706c652f016712");
    }

    @Test
    void theirKeysHaveThisForm() {
        GroupKey group = new GroupKey("shop", "g");
        LaneGroup laneGroup = new LaneGroup(KEY, "g");

        assertThat(hex(group.encode())).isEqualTo("73686f70000167");
        assertThat(GroupKey.decode(group.encode())).isEqualTo(group);
        assertThat(hex(laneGroup.encode())).isEqualTo("0773686f7000012c0167");
        assertThat(LaneGroup.decode(laneGroup.encode())).isEqualTo(laneGroup);
    }

    @Test
    void aLanesKeyHasThisForm() {
        assertThat(hex(KEY.encode())).isEqualTo("73686f7000012c");
        assertThat(LaneKey.decode(KEY.encode())).isEqualTo(KEY);
    }

    @Test
    void messagesAboutHeldLanesHaveThisFormInVersion1() {
        assertThat(hex(RELEASED.encode())).isEqualTo("0105");
        assertThat(hex(SiteEventCodec.encode(HOLD))).isEqualTo("0106ac0201");
    }

    @Test
    void requestsToWriteFilesAgainHaveThisFormInVersion1() {
        assertThat(hex(REWRITE.encode())).isEqualTo("010611626c6f672d30303030312e786d6c2e677a");
        assertThat(hex(REWRITE_SECTION.encode())).isEqualTo("010705626c6f67");
        assertThat(hex(REWRITE_ALL.encode())).isEqualTo("010700");
        assertThat(hex(SiteEventCodec.encode(REWRITE_FILE))).isEqualTo("0108096e6577732e786d6c");
        assertThat(hex(SiteEventCodec.encode(REWRITE_FILES))).isEqualTo("010800");
    }

    @Test
    void requestsToResumeAnnouncingHaveThisFormInVersion1() {
        assertThat(hex(VERIFIED.encode())).isEqualTo("010d" + REPORT);
        assertThat(hex(SiteEventCodec.encode(VERIFIED_SITE))).isEqualTo("010a" + REPORT);
        assertThat(hex(RESUME.encode())).isEqualTo("010c0562696e67");
        assertThat(hex(RESUME_ALL.encode())).isEqualTo("010c00");
    }

    @Test
    void barriersHaveThisFormInVersion1() {
        assertThat(hex(THROUGH_CHANGES.encode())).isEqualTo("010a01ac0202");
        assertThat(hex(THROUGH_SIBLINGS.encode())).isEqualTo("010a02ac0202");
        assertThat(hex(SiteEventCodec.encode(BARRIER))).isEqualTo("0109ac0202");
    }

    @Test
    void ticksHaveThisFormInVersion1() {
        assertThat(hex(TICK.encode())).isEqualTo("0111ac02");
    }

    @Test
    void everyKindOfMessageToALaneComesBack() {
        List<LaneMessage> messages = List.of(
                UPSERT,
                DELETE,
                ELSEWHERE,
                LISTED,
                UNLISTED,
                SIBLINGS,
                TAKE_OVER,
                TAKEN,
                RELEASED,
                REWRITE,
                REWRITE_SECTION,
                REWRITE_ALL,
                RESUME,
                VERIFIED,
                RESUME_ALL,
                THROUGH_CHANGES,
                THROUGH_SIBLINGS,
                TICK,
                BATCH);

        assertThat(messages)
                .allSatisfy(message ->
                        assertThat(LaneMessage.decode(message.encode())).isEqualTo(message));
        assertThat(kindsOf(messages)).isEqualTo(kinds(LaneMessage.class));
    }

    @Test
    void everyKindOfMessageToASiteComesBack() {
        List<SiteEvent> events = List.of(
                PUBLISHED,
                PUBLISHED_SINCE,
                RETIRED,
                CURRENT,
                GONE,
                CHANGED,
                HOLD,
                REWRITE_FILE,
                REWRITE_FILES,
                VERIFIED_SITE,
                BARRIER);

        assertThat(events)
                .allSatisfy(event -> assertThat(SiteEventCodec.decode(SiteEventCodec.encode(event)))
                        .isEqualTo(event));
        assertThat(kindsOf(events)).isEqualTo(kinds(SiteEvent.class));
    }

    @Test
    void everyKindOfMessageToATranslationGroupComesBack() {
        List<Membership> notices = List.of(JOINED, LEFT);

        assertThat(notices)
                .allSatisfy(notice -> assertThat(MembershipCodec.decode(MembershipCodec.encode(notice)))
                        .isEqualTo(notice));
        assertThat(kindsOf(notices)).isEqualTo(kinds(Membership.class));
    }

    @Test
    void unknownKindsAreRefused() {
        byte[] unknown = {1, 99};
        byte[] batchInABatch = {1, 14, 0, 0, 2, 1, 14};

        for (Decoder decode : List.<Decoder>of(LaneMessage::decode, SiteEventCodec::decode, MembershipCodec::decode)) {
            assertThatThrownBy(() -> decode.decode(unknown))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("kind 99");
        }
        assertThatThrownBy(() -> LaneMessage.decode(batchInABatch)).hasMessageContaining("kind 14");
    }

    private interface Decoder {
        Object decode(byte[] bytes);
    }

    private static Set<Class<?>> kindsOf(Collection<?> messages) {
        return messages.stream().map(Object::getClass).collect(Collectors.toSet());
    }

    private static Set<Class<?>> kinds(Class<?> sealed) {
        return sealed.isSealed()
                ? Stream.of(sealed.getPermittedSubclasses())
                        .flatMap(part -> kinds(part).stream())
                        .collect(Collectors.toSet())
                : Set.of(sealed);
    }

    @Test
    void thoseOfANewerReleaseAreRefused() {
        byte[] newer = {2, 1};

        assertThatThrownBy(() -> LaneMessage.decode(newer)).isInstanceOf(UnreadableFormatException.class);
        assertThatThrownBy(() -> SiteEventCodec.decode(newer)).isInstanceOf(UnreadableFormatException.class);
    }

    @Test
    void lanesLieSideBySideFromTheirSitesPartitionOn() {
        Partitioning partitioning = new Partitioning(8);
        int first = partitioning.of("shop");

        assertThat(first).isEqualTo(7);
        assertThat(partitioning.of(new LaneKey("shop", 0))).isEqualTo(first);
        assertThat(partitioning.of(new LaneKey("shop", 9))).isEqualTo((first + 1) % 8);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
