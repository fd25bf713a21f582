package dev.sitestream.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.page.url.NearUrl;
import dev.sitestream.page.url.NearUrl.Difference;
import dev.sitestream.page.url.PublishedUrl;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.slot.SlotEntries;
import dev.sitestream.placement.state.Arrival;
import dev.sitestream.placement.state.Arrival.LeftPlace;
import dev.sitestream.placement.state.LaneReader;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Deleted;
import dev.sitestream.placement.state.PageState.Departure;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PageState.Ownership;
import dev.sitestream.placement.state.PageState.Withheld;
import dev.sitestream.placement.state.PublishedFile;
import dev.sitestream.placement.state.PublisherState;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.placement.state.ShownContent;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.query.LaneStatus.WithheldStatus;
import dev.sitestream.query.PageAnswer.NearMiss;
import dev.sitestream.query.PageAnswer.Origin;
import dev.sitestream.query.PageAnswer.PageListing;
import dev.sitestream.query.PageAnswer.Placement;
import dev.sitestream.query.PageAnswer.Published;
import dev.sitestream.query.PageAnswer.Reason;
import dev.sitestream.query.PageAnswer.Trace;
import dev.sitestream.site.RuleFinder;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Answers from the state of one lane, which may change meanwhile. */
final class LaneAnswers {

    /** The shard has no revision without the page yet. */
    private static final long NEVER = Long.MAX_VALUE;

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
                    Reasons.of(withheld, rules),
                    null);
        }
        if (page instanceof Deleted deleted) {
            return answer(url, PageAnswer.DELETED, null, null, deleted, Reasons.DELETED, null);
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
                Reasons.UNKNOWN,
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

    /** The lane's files. */
    LaneStatus status(@Nullable String instance) {
        List<ShardStatus> shards = state.shards().stream()
                .filter(Shard::needsFile)
                .map(this::status)
                .sorted(Comparator.comparing(ShardStatus::file))
                .toList();
        long pages = shards.stream().mapToLong(ShardStatus::pages).sum();
        PublisherState publisher = state.publisherState();
        GuardStatus guard = new GuardStatus(
                publisher.peak(),
                Times.ofMillis(publisher.peakAtMillis()),
                site.shrinkLimit().minimum(publisher.peak(), site.lanes()));
        return new LaneStatus(lane, instance, pages, publisher.held(), guard, shards, withheld());
    }

    private List<WithheldStatus> withheld() {
        List<WithheldStatus> sections = new ArrayList<>();
        state.withheld().forEach((section, counts) -> {
            if (counts.pages() > 0) {
                Map<String, Long> reasons = new TreeMap<>();
                counts.reasons().forEach((reason, count) -> reasons.put(reason.notation(), count));
                sections.add(new WithheldStatus(section, counts.pages(), reasons));
            }
        });
        return sections;
    }

    /** The present content of a shard's file, uncompressed; empty when there is no such shard. */
    Optional<byte[]> content(ShardId id) {
        Shard shard = state.shard(id);
        if (shard == null || !shard.needsFile()) {
            return Optional.empty();
        }
        SlotEntries entries = new SlotEntries(id.format(), Math.toIntExact(shard.bytes()));
        state.scan(id, 0, (slot, page) -> {
            entries.add(page);
            return true;
        });
        byte[] head = id.format().head(shard.extensions());
        byte[] tail = id.format().tail();
        // Files are large, so avoid copies
        byte[] content = Arrays.copyOf(head, head.length + entries.size() + tail.length);
        System.arraycopy(entries.array(), 0, content, head.length, entries.size());
        System.arraycopy(tail, 0, content, head.length + entries.size(), tail.length);
        return Optional.of(content);
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
                traces(page),
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

    /** The files in which crawlers may see a page though it is not listed there, the newest place first. */
    private List<Trace> traces(PageState page) {
        List<Trace> traces = new ArrayList<>();
        byte[] slot = page instanceof Listed listed ? listed.slot() : null;
        Departure departure = page.departure();
        if (departure != null) {
            traces.add(trace(departure.shard(), departure.isStillShown() ? NEVER : departure.revision()));
            slot = departure.isStillShown() ? state.slot(departure.place()) : null;
        }
        Arrival arrival = slot == null ? null : ListedPage.arrivalOf(slot);
        if (arrival != null) {
            traces.addAll(formerPlaces(arrival));
        }
        return traces;
    }

    private List<Trace> formerPlaces(Arrival arrival) {
        List<Trace> traces = new ArrayList<>();
        for (LeftPlace left : arrival.left()) {
            Shard shard = state.shard(left.place().shard());
            if (state.slot(left.place()) != null) {
                traces.add(trace(left.place().shard(), NEVER));
            } else if (shard != null && !shard.hasShown(shard.revision())) {
                traces.add(trace(shard.id(), shard.revision()));
            }
        }
        Collections.reverse(traces);
        Departure removal = arrival.removal();
        Shard shard = removal == null ? null : state.shard(removal.shard());
        if (removal != null && shard != null && !shard.hasShown(removal.revision())) {
            traces.add(trace(shard.id(), removal.revision()));
        }
        return traces;
    }

    /** @param without the first revision of the shard without the page */
    private Trace trace(ShardId id, long without) {
        String file = ShardFile.of(site, lane, id).name();
        Shard shard = state.shard(id);
        PublishedFile publishedFile = shard == null ? null : shard.publishedFile();
        Published published = new Published(
                Published.ABSENT, null, publishedFile != null && publishedFile.listed(), since(publishedFile, without));
        return new Trace(file, site.sitemaps() + file, published);
    }

    /** Since when, at the latest, a file has its present content; null if it was written before the page left. */
    private static @Nullable String since(@Nullable PublishedFile publishedFile, long without) {
        if (publishedFile == null || publishedFile.revision() < without) {
            return null;
        }
        ShownContent content = publishedFile.content();
        return content == null ? null : Times.ofMillis(content.sinceMillis());
    }

    private static String entry(ShardId id, byte[] slot) {
        SlotEntries entries = new SlotEntries(id.format(), 256);
        entries.add(slot);
        return new String(Arrays.copyOf(entries.array(), entries.size()), UTF_8).strip();
    }

    private ShardStatus status(Shard shard) {
        PublishedFile publishedFile = shard.publishedFile();
        ShownContent content = publishedFile == null ? null : publishedFile.content();
        return new ShardStatus(
                ShardFile.of(site, lane, shard.id()).name(),
                Section.nameOf(shard.id().series()),
                shard.live(),
                shard.bytes(),
                publishedFile == null ? 0 : publishedFile.storedBytes(),
                fillPercent(shard),
                shard.dirty(),
                publishedFile != null && publishedFile.listed(),
                content == null ? null : Times.ofMillis(content.sinceMillis()),
                publishedFile == null ? null : Times.ofMillis(publishedFile.writtenAtMillis()));
    }

    private int fillPercent(Shard shard) {
        long byUrls = 100L * shard.live() / site.limits().urls();
        long byBytes = 100 * shard.bytes() / site.limits().bytes();
        return (int) Math.max(byUrls, byBytes);
    }
}
