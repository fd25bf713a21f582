package dev.sitestream.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.placement.PageChange.Delete;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.placement.state.PageState.Deleted;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PageState.Withheld;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A lane starts after other sites were configured inside or beside its site, or after its site has moved. */
class LaneTerritoryTest {

    private static final String HOME = "https://example.com/home";
    private static final String POST = "https://example.com/blog/1";

    private final MemoryLaneStore store = new MemoryLaneStore();

    @Test
    void aPageOfAnotherSiteIsWithheldAndComesBackWhenThatSiteGoes() throws LayoutChangedException {
        upsert(examined(), 1, HOME, POST);

        Lane without = examined("https://example.com/blog/");
        assertThat(store.page(POST))
                .isInstanceOfSatisfying(
                        Withheld.class, page -> assertThat(page.reasons()).isEqualTo(Set.of(Exclusion.OTHER_SITE)));
        assertThat(store.page(HOME)).isInstanceOf(Listed.class);
        assertThat(without.withheldPages()).containsEntry(Exclusion.OTHER_SITE, 1L);

        assertThat(examined().livePages()).isEqualTo(2);
    }

    @Test
    void aChangeThatWasAcceptedBeforeIsWithheldToo() throws LayoutChangedException {
        upsert(examined("https://example.com/blog/"), 1, POST);

        assertThat(store.page(POST)).isInstanceOf(Withheld.class);
    }

    @Test
    void whatTheOtherSiteHearsOfAPageIsFollowedWhereThePageIsKnown() throws LayoutChangedException {
        upsert(examined(), 1, POST, POST + "1");
        Lane lane = examined("https://example.com/blog/");

        lane.follow(new Delete(POST, 3, null), 0, 0);
        lane.follow(new Upsert(3, "pages", page(POST + "1"), null), 0, 0);
        lane.follow(new Upsert(3, "pages", page(POST + "2"), null), 0, 0);
        lane.follow(new Upsert(2, "pages", page(POST), null), 0, 0);

        assertThat(store.page(POST)).isInstanceOf(Deleted.class);
        assertThat(store.page(POST + "1"))
                .isInstanceOfSatisfying(
                        Withheld.class, page -> assertThat(page.timeMicros()).isEqualTo(3));
        assertThat(store.page(POST + "2")).isNull();
        assertThat(examined().livePages()).isEqualTo(1);
    }

    @Test
    void onlySitesThatTakePagesHavePagesExaminedAgain() throws LayoutChangedException {
        upsert(examined("https://example.com/blog/", "https://example.com/wiki/"), 1, HOME);

        assertThat(lane("https://example.com/wiki/", "https://example.com/blog/")
                        .examines())
                .isFalse();
        assertThat(lane(
                                "https://example.com/blog/",
                                "https://example.com/blog/old/",
                                "https://example.com/wiki/",
                                "https://example.org/",
                                "https://example.com:8443/")
                        .examines())
                .isFalse();
        assertThat(lane("https://example.com/blog/").examines()).isTrue();
    }

    @Test
    void aLaneWithPagesKeepsItsBase() throws LayoutChangedException {
        upsert(examined(), 1, HOME);

        assertThatThrownBy(() -> new Lane(site("https://example.com/shop/"), store))
                .isInstanceOf(LayoutChangedException.class)
                .hasMessage("`url` was https://example.com/ when the pages were placed, and is now configured as"
                        + " https://example.com/shop/: restore it, or delete its pages first, or give the new"
                        + " `url` to a site with another `id` and replay the events");
    }

    @Test
    void aLaneWhosePagesAreAllWithheldKeepsItsBaseAsWell() throws LayoutChangedException {
        upsert(examined("https://example.com/blog/"), 1, POST);

        assertThatThrownBy(() -> new Lane(site("https://example.com/shop/"), store))
                .isInstanceOf(LayoutChangedException.class);
    }

    @Test
    void aLaneWhosePagesAreGoneGoesOnUnderAnotherBase() throws LayoutChangedException {
        Lane lane = examined();
        upsert(lane, 1, HOME);
        lane.apply(new Delete(HOME, 2, null), 0, 0);

        Lane moved = new Lane(site("https://example.com/shop/"), store);
        moved.examine(0, 10);
        upsert(moved, 3, "https://example.com/shop/1");

        assertThat(moved.livePages()).isEqualTo(1);
        assertThatThrownBy(this::examined)
                .isInstanceOf(LayoutChangedException.class)
                .hasMessageStartingWith("`url` was https://example.com/shop/");
    }

    /** Returns the lane beside sites with these bases, after it has examined its pages. */
    private Lane examined(String... others) throws LayoutChangedException {
        Lane lane = lane(others);
        while (lane.examines()) {
            lane.examine(0, 10);
        }
        return lane;
    }

    private Lane lane(String... others) throws LayoutChangedException {
        Site site = LaneSites.of(1, Limits.PROTOCOL);
        List<Site> all = Stream.concat(Stream.of(site), Stream.of(others).map(LaneTerritoryTest::site))
                .toList();
        return new Lane(site, new Sites(all).territoryOf(site), store);
    }

    private static void upsert(Lane lane, long time, String... urls) {
        for (String url : urls) {
            lane.apply(new Upsert(time, "pages", page(url), null), 0, 0);
        }
    }

    private static Page page(String url) {
        return new Page(url, null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);
    }

    private static Site site(String base) {
        try {
            WebUrl url = WebUrl.parse(base);
            String id = base.replaceAll("[^a-z]+", "-");
            return new Site(id, url, base, 1, Limits.PROTOCOL, PublishWaits.DEFAULT, Site.DEFAULT_SECTIONS);
        } catch (InvalidUrlException e) {
            throw new AssertionError(e);
        }
    }
}
