package dev.sitestream.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.placement.PageChange.Delete;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Departure;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.site.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A page that leaves is shown at its newest place until no other file can show it. */
class FormerPlacesTest {

    private static final String PAGE = "https://example.com/moving";
    private static final List<String> SECTIONS = List.of("blog", "pages", "products");

    private final MemoryLaneStore store = new MemoryLaneStore();
    private Lane lane;
    private long time;

    @BeforeEach
    void aPageInEachSectionThatStays() throws LayoutChangedException {
        lane = new Lane(LaneSites.of(1, Limits.PROTOCOL), store);
        SECTIONS.forEach(section -> put("https://example.com/in-" + section, section));
    }

    @ParameterizedTest(name = "starts anew after each step: {0}")
    @ValueSource(booleans = {false, true})
    void aDeletedPageLeavesTheFileOfItsNewestPlaceLast(boolean restarts) throws LayoutChangedException {
        put(PAGE, "blog");
        write("blog");
        put(PAGE, "pages");
        put(PAGE, "products");
        write("products");

        delete();

        assertThat(shownIn()).as("crawlers may see it everywhere").containsExactly("blog", "pages", "products");
        assertThat(departure().isStillShown()).isTrue();
        restartIf(restarts);
        list("products");
        assertThat(shownIn()).as("it has arrived").containsExactly("products");
        restartIf(restarts);
        list("pages");
        restartIf(restarts);
        assertThat(shownIn()).as("the first file may still show it").containsExactly("products");
        list("blog");
        assertThat(shownIn()).isEmpty();
        assertThat(departure().isStillShown()).isFalse();
        assertThat(departure().shard()).isEqualTo(new ShardId("products", 1));
    }

    @Test
    void aPlaceThatNoFileCanHaveShownIsReleasedAtOnce() {
        put(PAGE, "blog");
        write("blog");
        put(PAGE, "products");

        delete();

        assertThat(shownIn()).isEmpty();
        assertThat(departure().shard()).isEqualTo(new ShardId("blog", 1));
    }

    /** The page was taken out at its new slot at once, and with it the version that the file had at the earlier one. */
    @Test
    void aPageThatComesBackToAFileThatShowsItIsReleasedThereLast() {
        put(PAGE, "blog");
        write("blog");
        put(PAGE, "products");
        write("products");
        put(PAGE, "pages");
        put(PAGE, "products");

        delete();

        assertThat(shownIn()).containsExactly("blog", "pages", "products");
        list("products");
        list("blog");
        list("pages");
        assertThat(shownIn()).isEmpty();
    }

    @Test
    void aPageWithOnePlaceIsReleasedAtOnce() {
        put(PAGE, "blog");
        write("blog");
        list("blog");
        put(PAGE, "products");
        write("products");
        list("products");
        write("blog");
        list("blog");

        delete();

        assertThat(shownIn()).isEmpty();
    }

    @Test
    void aPageThatComesBackWhileItIsLeavingMovesOn() {
        put(PAGE, "blog");
        write("blog");
        put(PAGE, "products");
        write("products");
        delete();

        put(PAGE, "pages");

        assertThat(shownIn()).containsExactly("blog", "pages", "products");
        list("products");
        assertThat(shownIn())
                .as("the first place is before one that is visible")
                .containsExactly("pages", "products");
        write("pages");
        list("pages");
        assertThat(shownIn()).containsExactly("pages");
        assertThat(store.page(PAGE)).isInstanceOf(Listed.class);
    }

    @ParameterizedTest(name = "starts anew after each step: {0}")
    @ValueSource(booleans = {false, true})
    void aPageThatComesBackToTheSlotThatItWasLeavingStaysThere(boolean restarts) throws LayoutChangedException {
        put(PAGE, "blog");
        write("blog");
        put(PAGE, "products");
        write("products");
        Place newest = placeOf();
        delete();
        restartIf(restarts);

        put(PAGE, "products");

        assertThat(placeOf()).isEqualTo(newest);
        restartIf(restarts);
        assertThat(shownIn()).containsExactly("blog", "products");
        list("products");
        assertThat(shownIn()).containsExactly("products");
        restartIf(restarts);
        delete();
        assertThat(shownIn()).as("the first file may still show it").containsExactly("products");
        list("blog");
        assertThat(shownIn()).isEmpty();
    }

    @Test
    void aPageThatHadLeftAnUnseenSlotComesBackToItAndIsShownAtTheFormerPlaceMeanwhile() {
        put(PAGE, "blog");
        write("blog");
        put(PAGE, "products");
        write("products");
        put(PAGE, "pages");
        Place newest = placeOf();
        delete();
        assertThat(shownIn()).containsExactly("blog", "products");

        put(PAGE, "pages");

        assertThat(placeOf()).isEqualTo(newest);
        assertThat(shownIn()).containsExactly("blog", "pages", "products");
        write("pages");
        list("pages");
        assertThat(shownIn()).containsExactly("pages");
    }

    @Test
    void aPageThatHasMovedTakesNoMoreSlotsHoweverOftenItComesAndGoes() throws LayoutChangedException {
        put(PAGE, "blog");
        put(PAGE, "products");
        Place newest = placeOf();
        int slots = shard("products").nextSlot();

        for (int i = 0; i < 10; i++) {
            write("products");
            delete();
            if (i % 3 == 0) {
                list("products");
            }
            restartIf(i % 2 == 0);
            put(PAGE, "products");
            assertThat(placeOf()).isEqualTo(newest);
        }

        assertThat(shard("products").nextSlot()).isEqualTo(slots);
        assertThat(shard("products").left().contains(newest.slot())).isFalse();
        assertThat(shard("products").entries())
                .isEqualTo(shard("products").live())
                .isEqualTo(2);
    }

    @Test
    void aPageThatComesBackBeforeItsRemovalIsSeenHasTheFormerPlaceToo() {
        put(PAGE, "blog");
        write("blog");
        list("blog");
        delete();
        put(PAGE, "products");
        write("products");
        list("products");

        delete();

        assertThat(shownIn()).containsExactly("products");
        list("blog");
        assertThat(shownIn()).isEmpty();
    }

    @Test
    void whatPagesWaitForIsKnownAfterTwoStartsThoughAnotherPageOfTheFileWaitsNoMore() throws LayoutChangedException {
        String other = "https://example.com/arrived";
        put(other, "blog");
        write("blog");
        put(other, "products");
        write("products");
        list("products");
        list("blog");
        put(PAGE, "pages");
        write("pages");
        put(PAGE, "products");
        write("products");
        list("products");
        restartIf(true);
        restartIf(true);

        delete();

        assertThat(shownIn()).as("the first file may still show it").containsExactly("products");
        list("pages");
        assertThat(shownIn()).isEmpty();
    }

    @Test
    void aFileThatIsRetiredShowsThePageUntilNoIndexListsIt() {
        put(PAGE, "blog");
        delete("https://example.com/in-blog");
        write("blog");
        put(PAGE, "products");
        write("products");
        delete();
        list("products");
        assertThat(shard("blog").entries()).isZero();
        assertThat(shownIn()).containsExactly("products");
        lane.forget(shard("blog"));
        lane.releaseAcknowledged(10);
        assertThat(shownIn()).isEmpty();
    }

    private void put(String url, String section) {
        Page page = new Page(url, null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);
        lane.apply(new Upsert(++time, section, page, null), 0, 0);
    }

    private void delete() {
        delete(PAGE);
    }

    private void delete(String url) {
        lane.apply(new Delete(url, ++time, null), 0, 0);
    }

    private Place placeOf() {
        return ((Listed) Objects.requireNonNull(store.page(PAGE))).place();
    }

    private Departure departure() {
        PageState state = Objects.requireNonNull(store.page(PAGE));
        return Objects.requireNonNull(state.departure());
    }

    private void restartIf(boolean restarts) throws LayoutChangedException {
        if (restarts) {
            lane = new Lane(LaneSites.of(1, Limits.PROTOCOL), store);
        }
    }

    /** The present content of a section's file may have been written. */
    private void write(String section) {
        shard(section).copied(shard(section).revision());
    }

    /** The index lists the file of a section with its present content. */
    private void list(String section) {
        Shard shard = shard(section);
        lane.visibleChanges().show(shard, shard.revision(), 0);
        lane.acknowledge(shard, shard.revision());
        lane.releaseAcknowledged(10);
    }

    /** The sections whose files show the page, if they are written now. */
    private List<String> shownIn() {
        List<String> sections = new ArrayList<>();
        for (String section : SECTIONS) {
            store.scan(new ShardId(section, 1), 0, (slot, page) -> {
                if (ListedPage.decode(page).page().url().equals(PAGE)) {
                    sections.add(section);
                }
                return true;
            });
        }
        return sections;
    }

    private Shard shard(String section) {
        return Objects.requireNonNull(lane.shard(new ShardId(section, 1)), section);
    }
}
