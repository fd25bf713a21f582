package dev.sitestream.sitemap;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sitestream.page.Alternate;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Video;
import dev.sitestream.page.json.PageFields;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Random pages as events allow them: one alternate for each language, one of them the page itself, each tag once. */
public final class EventPages {

    private static final JsonMapper JSON = new JsonMapper();

    private EventPages() {}

    /** Pages with everything that a sitemap can contain; equal seeds give equal pages. */
    public static List<Page> random(long seed, int count) {
        return new RandomPages(seed)
                .list(count).stream().map(EventPages::selfListing).toList();
    }

    /** The event of a page. */
    public static String upsert(Page page, Instant time) throws IOException {
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("op", "upsert");
        event.put("url", page.url());
        event.put("time", time.toString());
        event.putAll(PageFields.of(page));
        return JSON.writeValueAsString(event);
    }

    private static Page selfListing(Page page) {
        Extensions extensions = page.extensions();
        List<Video> videos =
                extensions.videos().stream().map(EventPages::withDistinctTags).toList();
        if (extensions.alternates().isEmpty()) {
            return page.with(new Extensions(extensions.images(), videos, List.of(), extensions.news()));
        }
        List<Alternate> alternates = new ArrayList<>(List.of(new Alternate("it", page.url())));
        Set<String> languages = new HashSet<>();
        extensions.alternates().stream()
                .filter(alternate -> languages.add(alternate.hreflang()))
                .forEach(alternates::add);
        return page.with(new Extensions(extensions.images(), videos, alternates, extensions.news()));
    }

    /** The video with each tag once. */
    public static Video withDistinctTags(Video video) {
        return new Video(
                video.thumbnailLoc(),
                video.title(),
                video.description(),
                video.contentLoc(),
                video.playerLoc(),
                video.duration(),
                video.expirationDate(),
                video.rating(),
                video.viewCount(),
                video.publicationDate(),
                video.familyFriendly(),
                video.restriction(),
                video.platform(),
                video.requiresSubscription(),
                video.uploader(),
                video.live(),
                video.tags().stream().distinct().toList());
    }
}
