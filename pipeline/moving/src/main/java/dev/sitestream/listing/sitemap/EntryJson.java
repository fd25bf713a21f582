package dev.sitestream.listing.sitemap;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.sitestream.listing.ListedTime;
import dev.sitestream.listing.UpsertJson;
import dev.sitestream.validate.scan.EntryElement;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One entry of a sitemap or feed as an event. Values are written as they are; the event's decoder decides what is
 * valid.
 */
final class EntryJson {

    private static final String URL = "url";

    private final String loc;
    private final boolean isFeed;
    private final List<EntryElement> videos = new ArrayList<>(0);
    private final List<String> images = new ArrayList<>(0);
    private final List<EntryElement> alternates = new ArrayList<>(0);
    private @Nullable String lastmod;
    private @Nullable String changefreq;
    private @Nullable String priority;
    private @Nullable String title;
    private @Nullable EntryElement news;

    /** @param loc the page's URL */
    EntryJson(String loc, EntryElement entry) {
        this.loc = loc;
        this.isFeed = !entry.name().equals(URL);
        for (EntryElement part : entry.parts()) {
            if (isFeed) {
                takeOfFeed(part);
            } else {
                takeOfUrlset(part);
            }
        }
    }

    /** The event of a page of which nothing but the URL is listed. */
    static byte[] ofUrl(String loc, Instant begun) {
        return UpsertJson.of(loc, ListedTime.of(null, begun), json -> {});
    }

    /** Whether sites list such an entry in addition to the page's own one: an item of a feed, or news alone. */
    boolean isPartial() {
        return isFeed
                || (news != null
                        && changefreq == null
                        && priority == null
                        && images.isEmpty()
                        && videos.isEmpty()
                        && alternates.isEmpty());
    }

    /** The event. */
    byte[] upsert(Instant begun) {
        Instant time = isPartial() ? ListedTime.PARTIAL : ListedTime.of(lastmod, begun);
        return UpsertJson.of(loc, time, json -> {
            UpsertJson.text(json, "lastmod", lastmod);
            UpsertJson.text(json, "changefreq", changefreq == null ? null : changefreq.toLowerCase(Locale.ROOT));
            UpsertJson.text(json, "priority", priority);
            writeAdditions(json);
            writeImages(json);
            writeVideos(json);
            writeAlternates(json);
        });
    }

    /** An object with what a partial entry adds to the page's own one: title and news. */
    byte[] additions() {
        return UpsertJson.object(this::writeAdditions);
    }

    private void takeOfUrlset(EntryElement part) {
        switch (part.name()) {
            case "lastmod" -> lastmod = part.text();
            case "changefreq" -> changefreq = part.text();
            case "priority" -> priority = part.text();
            case "image" -> takeImage(part);
            case "video" -> videos.add(part);
            case "link" -> takeLink(part);
            case "news" -> news = part;
            default -> {
                // The URL is known already.
            }
        }
    }

    private void takeOfFeed(EntryElement part) {
        switch (part.name()) {
            case "title" -> title = title == null && !part.text().isEmpty() ? part.text() : title;
            case "pubDate" -> lastmod = lastmod == null ? FeedDate.w3c(part.text()) : lastmod;
            case "updated" -> lastmod = lastmod == null ? part.text() : lastmod;
            case "enclosure" -> takeEnclosure(part.attribute("type"), part.attribute("url"));
            case "link" -> {
                if ("enclosure".equals(part.attribute("rel"))) {
                    takeEnclosure(part.attribute("type"), part.attribute("href"));
                }
            }
            default -> {
                // The guid is the URL, or none.
            }
        }
    }

    private void takeImage(EntryElement image) {
        for (EntryElement part : image.parts()) {
            if (part.name().equals("loc")) {
                images.add(part.text());
            }
        }
    }

    private void takeEnclosure(@Nullable String type, @Nullable String url) {
        if (type != null && url != null && type.strip().toLowerCase(Locale.ROOT).startsWith("image/")) {
            images.add(url.strip());
        }
    }

    /** Takes a language version. Links to apps, AMP pages and pages for small screens have no place in events. */
    private void takeLink(EntryElement link) {
        String href = link.attribute("href");
        if ("alternate".equals(link.attribute("rel"))
                && link.attribute("hreflang") != null
                && href != null
                && !href.strip().startsWith("android-app:")
                && !href.strip().startsWith("ios-app:")) {
            alternates.add(link);
        }
    }

    private void writeAdditions(JsonGenerator json) throws IOException {
        UpsertJson.text(json, "title", title);
        if (news != null) {
            writeNews(news, json);
        }
    }

    private void writeImages(JsonGenerator json) throws IOException {
        if (images.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("images");
        for (String image : images) {
            json.writeStartObject();
            UpsertJson.text(json, "loc", image);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void writeVideos(JsonGenerator json) throws IOException {
        if (videos.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("videos");
        for (EntryElement video : videos) {
            VideoElementJson.write(video, json);
        }
        json.writeEndArray();
    }

    private void writeAlternates(JsonGenerator json) throws IOException {
        if (alternates.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("alternates");
        for (EntryElement link : alternates) {
            json.writeStartObject();
            UpsertJson.text(json, "hreflang", stripped(link.attribute("hreflang")));
            UpsertJson.text(json, "href", stripped(link.attribute("href")));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static @Nullable String stripped(@Nullable String text) {
        return text == null ? null : text.strip();
    }

    private static void writeNews(EntryElement news, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("news");
        for (EntryElement part : news.parts()) {
            switch (part.name()) {
                case "publication" -> {
                    json.writeObjectFieldStart("publication");
                    for (EntryElement value : part.parts()) {
                        UpsertJson.text(json, value.name(), value.text());
                    }
                    json.writeEndObject();
                }
                case "publication_date" -> UpsertJson.text(json, "publicationDate", part.text());
                case "title" -> UpsertJson.text(json, "title", part.text());
                default -> {
                    // Search engines no longer read the others.
                }
            }
        }
        json.writeEndObject();
    }
}
