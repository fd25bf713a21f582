package dev.sitestream.listing.sitemap;

import dev.sitestream.listing.ListedTime;
import dev.sitestream.listing.UpsertJson;
import dev.sitestream.page.json.JsonObjectWriter;
import dev.sitestream.validate.scan.EntryElement;
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
        return UpsertJson.begin(loc, ListedTime.of(null, begun)).toBytes();
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
        JsonObjectWriter json = UpsertJson.begin(loc, time)
                .text("lastmod", lastmod)
                .text("changefreq", changefreq == null ? null : changefreq.toLowerCase(Locale.ROOT))
                .text("priority", priority);
        writeAdditions(json);
        UpsertJson.images(json, images);
        return json.objects("videos", videos, VideoElementJson::write)
                .objects("alternates", alternates, EntryJson::writeAlternate)
                .toBytes();
    }

    /** An object with what a partial entry adds to the page's own one: title and news. */
    byte[] additions() {
        JsonObjectWriter json = new JsonObjectWriter();
        writeAdditions(json);
        return json.toBytes();
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

    private void writeAdditions(JsonObjectWriter json) {
        json.text("title", title);
        EntryElement element = news;
        if (element != null) {
            json.object("news", members -> writeNews(members, element));
        }
    }

    private static void writeAlternate(JsonObjectWriter json, EntryElement link) {
        json.text("hreflang", stripped(link.attribute("hreflang"))).text("href", stripped(link.attribute("href")));
    }

    private static @Nullable String stripped(@Nullable String text) {
        return text == null ? null : text.strip();
    }

    private static void writeNews(JsonObjectWriter json, EntryElement news) {
        for (EntryElement part : news.parts()) {
            switch (part.name()) {
                case "publication" ->
                    json.object(
                            "publication",
                            members -> part.parts().forEach(value -> members.text(value.name(), value.text())));
                case "publication_date" -> json.text("publicationDate", part.text());
                case "title" -> json.text("title", part.text());
                default -> {
                    // Search engines no longer read the others.
                }
            }
        }
    }
}
