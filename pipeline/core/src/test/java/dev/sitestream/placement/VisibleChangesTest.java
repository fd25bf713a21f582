package dev.sitestream.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.placement.PageChange.Delete;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.placement.changes.ChangeReceiver;
import dev.sitestream.placement.changes.VisibleChange;
import dev.sitestream.placement.changes.VisibleChanges.SlotCopies;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.placement.state.PendingRemoval;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.published.PageRecord.Change;
import dev.sitestream.site.Limits;
import dev.sitestream.site.Site;
import dev.sitestream.site.Territory;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a lane reports of its pages' changes, and when. */
class VisibleChangesTest implements ChangeReceiver {

    private static final String A = "https://example.com/a";
    private static final String B = "https://example.com/b";
    private static final ShardId FIRST = new ShardId("pages", 1);

    private final List<String> reports = new ArrayList<>();
    private MemoryLaneStore store = new MemoryLaneStore();
    private Lane lane;
    private Limits limits = Limits.PROTOCOL;
    private long time = 1_000;
    private boolean isOn = true;
    private boolean isWanted = true;

    VisibleChangesTest() throws LayoutChangedException {
        lane = lane();
    }

    @Test
    void aChangeIsReportedWhenTheIndexListsAFileThatShowsIt() {
        upsert(A, "2026-01-01");
        copy();
        assertThat(report()).isEmpty();
        long copied = lane.sequence();
        upsert(B, null);

        show(copied);
        assertThat(report()).containsExactly("LISTED " + A + " pages-1 since 77");
        show(lane.sequence());
        assertThat(report()).as("not copied yet").isEmpty();
    }

    @Test
    void ofSeveralChangesThatBecomeVisibleTogetherTheLastIsReported() {
        publish(A, "2026-01-01");
        upsert(A, "2026-01-02");
        upsert(A, "2026-01-03");
        upsert(B, "2026-01-01");
        upsert(B, "2026-01-02");

        copyAndShow();
        assertThat(report())
                .containsExactlyInAnyOrder("UPDATED " + A + " pages-1 since 77", "LISTED " + B + " pages-1 since 77");
    }

    @Test
    void aPageIsUnlistedOnlyWhenItsFileIsListedWithoutIt() {
        publish(A, null);
        publish(B, null);
        delete(A);
        copy();
        assertThat(report()).isEmpty();

        show(lane.sequence());
        assertThat(report()).containsExactly("UNLISTED " + A + " pages-1 since 77");
        assertThat(store.pendingRemovals()).isZero();
    }

    @Test
    void aPageThatComesBackBeforeItIsUnlistedIsOnlyUpdated() {
        publish(A, null);
        publish(B, null);
        delete(A);
        upsert(A, "2026-01-02");

        copyAndShow();
        assertThat(report()).containsExactly("UPDATED " + A + " pages-1 since 77");
        assertThat(store.pendingRemovals()).isZero();
    }

    @Test
    void aPageThatIsGoneBeforeItsFileShowsItIsNotReported() {
        publish(A, null);
        upsert(B, null);
        copy();
        delete(B);
        assertThat(store.pendingRemovals()).isZero();

        copyAndShow();
        assertThat(report()).isEmpty();
    }

    @Test
    void aPageThatComesBackAndGoesAgainIsUnlistedOnce() {
        publish(A, null);
        publish(B, null);
        delete(A);
        upsert(A, "2026-01-02");
        delete(A);

        copyAndShow();
        assertThat(report()).containsExactly("UNLISTED " + A + " pages-1 since 77");
        assertThat(store.pendingRemovals()).isZero();
    }

    @Test
    void aPageThatChangesWhileItsListingIsBeingReportedIsUpdated() {
        upsert(A, "2026-01-01");
        copyAndShow();
        upsert(A, "2026-01-02");
        copyAndShow();

        assertThat(report()).containsExactly("LISTED " + A + " pages-1 since 77", "UPDATED " + A + " pages-1 since 77");
    }

    @Test
    void thePagesOfARetiredFileAreUnlistedWhenNoIndexListsItEvenAfterARestart() throws LayoutChangedException {
        publish(A, null);
        delete(A);
        Shard retired = lane.shards().iterator().next();
        lane.forget(retired);
        assertThat(report()).isEmpty();

        lane.visibleChanges().drop(FIRST, 88);
        restart();
        assertThat(report()).containsExactly("UNLISTED " + A + " pages-1 since 88");
        assertThat(store.pendingRemovals()).isZero();
    }

    @Test
    void whatWasNotReportedBeforeARestartIsReportedAfterIt() throws LayoutChangedException {
        publish(A, null);
        upsert(B, null);
        copyAndShow();
        restart();

        show(lane.sequence());
        assertThat(report()).containsExactly("LISTED " + B + " pages-1 since 77");
        restart();
        show(lane.sequence());
        assertThat(report()).isEmpty();
    }

    @Test
    void aNewTopicGetsAllPagesAsListed() throws LayoutChangedException {
        publish(A, "2026-01-01");
        publish(A, "2026-01-02");
        publish(B, null);
        shard().setReported(Shard.REPORT_ALL);
        store.putShard(shard());
        restart();

        show(lane.sequence());
        assertThat(report())
                .containsExactlyInAnyOrder("LISTED " + A + " pages-1 since 77", "LISTED " + B + " pages-1 since 77");
    }

    @Test
    void whatIsTooLargeForTheMemoryIsReadAgain() throws LayoutChangedException {
        limits = new Limits(25_000, Limits.PROTOCOL.bytes());
        store = new MemoryLaneStore();
        lane = lane();
        for (int i = 0; i < 75_000; i++) {
            upsert("https://example.com/" + i, null);
        }
        copyAndShow();
        assertThat(report()).hasSize(75_000).doesNotHaveDuplicates();

        for (int i = 0; i < 75_000; i += 7) {
            upsert("https://example.com/" + i, "2026-01-01");
        }
        copyAndShow();
        assertThat(report()).hasSize(10_715).doesNotHaveDuplicates();
    }

    @Test
    void whatNobodyWantsIsNotKept() throws LayoutChangedException {
        isOn = false;
        isWanted = false;
        publish(A, null);
        delete(A);
        assertThat(store.pendingRemovals()).isZero();
        assertThat(report()).isEmpty();

        isOn = true;
        isWanted = true;
        show(lane.sequence());
        assertThat(report()).as("only what happens from then on").isEmpty();
    }

    @Test
    void whatTheReceiverDoesNotWantIsNotOfferedAgain() throws LayoutChangedException {
        publish(B, null);
        isWanted = false;
        publish(A, null);
        delete(B);
        assertThat(store.pendingRemovals()).isZero();
        copyAndShow();
        isWanted = true;
        assertThat(report()).isEmpty();

        restart();
        show(lane.sequence());
        assertThat(report()).isEmpty();
    }

    @Test
    void aRemovalHasThisFormInVersion1() {
        PendingRemoval removal = new PendingRemoval(new ShardId("blog.txt", 3), "https://a.example/", 7, 300);

        assertThat(HexFormat.of().formatHex(removal.encode()))
                .isEqualTo("0108626c6f672e74787403" + "1268747470733a2f2f612e6578616d706c652f" + "0eac02");
        assertThat(PendingRemoval.decode(removal.encode())).isEqualTo(removal);
    }

    @Override
    public boolean isOn() {
        return isOn;
    }

    @Override
    public boolean wants(Change change, long timeMicros) {
        return isWanted;
    }

    @Override
    public void accept(VisibleChange change) {
        reports.add(change.change() + " " + change.url() + " " + change.shard().series() + "-"
                + change.shard().number() + " since " + change.visibleAtMillis());
    }

    private Lane lane() throws LayoutChangedException {
        Site site = ListingSettings.PLAIN.site(limits);
        Lane opened = new Lane(site, Territory.of(site), store);
        opened.visibleChanges().reportTo(this);
        return opened;
    }

    private void restart() throws LayoutChangedException {
        store = store.copy();
        lane = lane();
    }

    private void publish(String url, @Nullable String lastmod) {
        upsert(url, lastmod);
        copyAndShow();
        report();
    }

    private void upsert(String url, @Nullable String lastmod) {
        Page page = new Page(url, lastmod, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);
        lane.apply(new Upsert(++time, "pages", page, null), time, time);
    }

    private void delete(String url) {
        lane.apply(new Delete(url, ++time, null), time, time);
    }

    private Shard shard() {
        return lane.shards().iterator().next();
    }

    private void copyAndShow() {
        copy();
        show(lane.sequence());
    }

    private void copy() {
        for (Shard shard : lane.shards()) {
            SlotCopies copies = lane.visibleChanges().copy(shard);
            store.scan(shard.id(), 0, (slot, page) -> {
                copies.add(slot, page);
                return true;
            });
        }
    }

    private void show(long sequence) {
        for (Shard shard : lane.shards()) {
            lane.visibleChanges().show(shard, Math.min(sequence, shard.revision()), 77);
        }
    }

    private List<String> report() {
        lane.visibleChanges().report(Integer.MAX_VALUE);
        List<String> taken = List.copyOf(reports);
        reports.clear();
        return taken;
    }
}
