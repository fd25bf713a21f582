package dev.sitestream.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.page.url.NearUrl;
import dev.sitestream.page.url.NearUrl.Difference;
import dev.sitestream.page.url.PublishedUrl;
import dev.sitestream.placement.slot.SlotEntries;
import dev.sitestream.placement.state.LaneReader;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Deleted;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PageState.Ownership;
import dev.sitestream.placement.state.PageState.Withheld;
import dev.sitestream.placement.state.PublishedFile;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.query.PageAnswer.NearMiss;
import dev.sitestream.query.PageAnswer.Origin;
import dev.sitestream.query.PageAnswer.PageListing;
import dev.sitestream.query.PageAnswer.Placement;
import dev.sitestream.query.PageAnswer.Published;
import dev.sitestream.query.PageAnswer.Reason;
import dev.sitestream.site.RuleFinder;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Answers about the pages of one lane, whose state may change meanwhile. */
final class LaneAnswers {

    private final Site site;
    private final int lane;
    private final LaneReader state;

    LaneAnswers(Site site, int lane, LaneReader state) {
        this.site = site;
        this.lane = lane;
        this.state = state;
    }

    /** The state of a page, without reading published files. */
    PageAnswer page(String url, RuleFinder rules) {
        PageState page = state.page(url);
        if (page instanceof Listed listed) {
            return listed(url, listed, rules);
        }
        if (page instanceof Withheld withheld) {
            Placement placement = placement(withheld.series(), url, rules);
            return answer(
                    url,
                    PageAnswer.WITHHELD,
                    Section.nameOf(withheld.series()),
                    placement,
                    withheld,
                    ListingReasons.of(withheld, rules),
                    null);
        }
        if (page instanceof Deleted deleted) {
            return answer(url, PageAnswer.DELETED, null, null, deleted, ListingReasons.DELETED, null);
        }
        return new PageAnswer(
                url,
                site.id(),
                lane,
                PageAnswer.UNKNOWN,
                null,
                null,
                null,
                null,
                null,
                null,
                ListingReasons.UNKNOWN,
                null,
                List.of(),
                null,
                List.of());
    }

    /** The pages among these URLs that are known. */
    List<NearMiss> known(List<NearUrl> urls) {
        List<NearMiss> known = new ArrayList<>();
        for (NearUrl near : urls) {
            PageState page = state.page(near.href());
            if (page != null) {
                List<String> differences =
                        near.differences().stream().map(Difference::notation).toList();
                known.add(new NearMiss(near.href(), site.id(), stateOf(page), differences));
            }
        }
        return known;
    }

    private static String stateOf(PageState page) {
        if (page instanceof Listed) {
            return PageAnswer.LISTED;
        }
        return page instanceof Withheld ? PageAnswer.WITHHELD : PageAnswer.DELETED;
    }

    private PageAnswer listed(String url, Listed listed, RuleFinder rules) {
        ShardId id = listed.place().shard();
        Shard shard = state.shard(id);
        PublishedFile publishedFile = shard == null ? null : shard.publishedFile();
        Published published = new Published(
                Published.ABSENT,
                null,
                publishedFile != null && publishedFile.listed(),
                publishedFile == null ? null : Times.ofMillis(publishedFile.writtenAtMillis()));
        String file = ShardFile.of(site, lane, id).name();
        PageListing listing = new PageListing(
                file,
                PublishedUrl.of(site.sitemaps() + file),
                id.number(),
                listed.place().slot(),
                entry(id, listed.slot()),
                published);
        Placement placement = placement(id.series(), url, rules);
        return answer(url, PageAnswer.LISTED, Section.nameOf(id.series()), placement, listed, List.of(), listing);
    }

    private static Placement placement(String series, String url, RuleFinder rules) {
        RuleFinder.Placement found = rules.placement(Section.nameOf(series), url);
        return new Placement(found.by().name().toLowerCase(Locale.ROOT), found.rule());
    }

    private PageAnswer answer(
            String url,
            String listingState,
            @Nullable String section,
            @Nullable Placement placement,
            PageState page,
            List<Reason> reasons,
            @Nullable PageListing listing) {
        Ownership ownership = page.ownership();
        return new PageAnswer(
                url,
                site.id(),
                lane,
                listingState,
                section,
                placement,
                page instanceof Deleted ? "delete" : "upsert",
                Times.ofMicros(page.timeMicros()),
                ownership == null ? null : ownership.owner(),
                origin(page),
                reasons,
                listing,
                new PageTraces(site, lane, state).of(page),
                null,
                List.of());
    }

    private @Nullable Origin origin(PageState page) {
        PageState.Origin origin = page.origin();
        if (origin == null) {
            return null;
        }
        Ownership ownership = page.ownership();
        // Owners are `<source>:<type>:<id>`.
        String source = ownership == null
                ? null
                : ownership.owner().substring(0, ownership.owner().indexOf(':'));
        return new Origin(source, state.topics().get(origin.topic() - 1), origin.partition(), origin.offset());
    }

    private static String entry(ShardId id, byte[] slot) {
        SlotEntries entries = new SlotEntries(id.format(), 256);
        entries.add(slot);
        return new String(Arrays.copyOf(entries.array(), entries.size()), UTF_8).strip();
    }
}
