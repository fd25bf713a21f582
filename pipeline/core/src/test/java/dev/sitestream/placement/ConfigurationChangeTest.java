package dev.sitestream.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PageState.Withheld;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.published.PageRecord.Change;
import dev.sitestream.site.Limits;
import dev.sitestream.sitemap.Format;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A lane starts with a different configuration from the one that its pages were judged by. */
class ConfigurationChangeTest {

    private static final String PRIVATE = "https://example.com/private/1";
    private static final String BLOG = "https://example.com/blog/1";
    private static final ListingSettings EXCLUDING = new ListingSettings(true, false, Format.XML, null);
    private static final ListingSettings TEXT = new ListingSettings(false, false, Format.TEXT, null);

    private final MemoryLaneStore store = new MemoryLaneStore();

    @Test
    void pagesThatWereNeverListedAppearWhenNothingExcludesThemAnyMore() throws LayoutChangedException {
        Lane lane = lane(EXCLUDING);
        upsert(lane, PRIVATE, "pages");
        assertThat(store.page(PRIVATE)).isInstanceOf(Withheld.class);

        Lane later = lane(ListingSettings.PLAIN);
        assertThat(later.examines()).isTrue();
        later.examine(0, 10);

        assertThat(store.page(PRIVATE)).isInstanceOf(Listed.class);
    }

    @Test
    void aConfigurationThatIsTakenBackBeforePagesWereExaminedLeavesNothingBehind() throws LayoutChangedException {
        upsert(lane(ListingSettings.PLAIN), "https://example.com/1", "pages");
        upsert(lane(EXCLUDING), PRIVATE, "pages");

        Lane lane = lane(ListingSettings.PLAIN);
        lane.examine(0, 10);

        assertThat(store.page(PRIVATE)).isInstanceOf(Listed.class);
    }

    @Test
    void aPageThatWasAcceptedForTheFormerFormatIsListedInThePresentOne() throws LayoutChangedException {
        upsert(lane(TEXT), BLOG, "blog");

        assertThat(store.page(BLOG))
                .isInstanceOfSatisfying(
                        Listed.class,
                        page -> assertThat(page.place()).isEqualTo(new Place(new ShardId("blog.txt", 1), 0)));
    }

    @Test
    void aPageWhoseFormatOnlyChangesIsListedAnewButNotUpdated() throws LayoutChangedException {
        Lane before = lane(ListingSettings.PLAIN);
        upsert(before, BLOG, "blog");
        Shard first = before.shards().iterator().next();
        first.setReported(first.revision());
        first.setShown(first.revision());
        store.putShard(first);

        Lane lane = lane(TEXT);
        lane.examine(0, 10);

        ShardId text = new ShardId("blog.txt", 1);
        assertThat(lane.shards()).extracting(Shard::id).contains(text);
        assertThat(ListedPage.changeOf(Objects.requireNonNull(store.slot(new Place(text, 0))))
                        .change())
                .isEqualTo(Change.RELISTED);
    }

    private Lane lane(ListingSettings settings) throws LayoutChangedException {
        return new Lane(settings.site(Limits.PROTOCOL), store);
    }

    private static void upsert(Lane lane, String url, String section) {
        Page page = new Page(url, null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);
        lane.apply(new Upsert(1, section, page, null), 0, 0);
    }
}
