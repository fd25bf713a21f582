package dev.sitestream.compare;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.ChangeFrequency;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.News;
import dev.sitestream.page.Page;
import dev.sitestream.page.Video;
import dev.sitestream.page.W3cDate;
import dev.sitestream.page.url.NormalUrl;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a page in a normal form, so that equal texts mean equal fields: dates are instants, numbers have no
 * trailing zeros, lists without a meaningful order are sorted and have no item twice.
 */
final class NormalFields {

    private static final int INSTANT_LENGTH = "2026-11-21T08:00:00Z".length();

    private NormalFields() {}

    static Map<Field, String> of(Page page) {
        Map<Field, String> values = new EnumMap<>(Field.class);
        put(values, Field.LASTMOD, instant(page.lastmod()));
        ChangeFrequency changefreq = page.changefreq();
        put(values, Field.CHANGEFREQ, changefreq == null ? "" : changefreq.text());
        put(values, Field.PRIORITY, number(page.priority()));
        Extensions extensions = page.extensions();
        put(values, Field.IMAGES, lines(extensions.images(), NormalUrl::of));
        put(values, Field.VIDEOS, lines(extensions.videos(), NormalFields::video));
        put(values, Field.ALTERNATES, lines(extensions.alternates(), NormalFields::alternate));
        put(values, Field.NEWS, news(extensions.news()));
        return values;
    }

    private static void put(Map<Field, String> values, Field field, String value) {
        if (!value.isEmpty()) {
            values.put(field, value);
        }
    }

    private static <T> String lines(List<T> items, Function<T, String> text) {
        if (items.size() < 2) {
            return items.isEmpty() ? "" : text.apply(items.get(0));
        }
        TreeSet<String> lines = new TreeSet<>();
        items.forEach(item -> lines.add(text.apply(item)));
        return String.join("\n", lines);
    }

    /** A date without a time is its first instant in UTC. */
    private static String instant(@Nullable String date) {
        if (date == null) {
            return "";
        }
        // Most are instants already.
        if (date.length() == INSTANT_LENGTH && date.endsWith("Z")) {
            return date;
        }
        Instant instant = W3cDate.parse(date);
        return instant == null ? date : instant.toString();
    }

    private static String number(@Nullable String decimal) {
        if (decimal == null) {
            return "";
        }
        BigDecimal number = new BigDecimal(decimal);
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    private static String alternate(Alternate alternate) {
        return alternate.hreflang() + " " + NormalUrl.of(alternate.href());
    }

    private static String news(@Nullable News news) {
        if (news == null) {
            return "";
        }
        List<String> parts = new ArrayList<>();
        add(parts, "title", news.title());
        add(parts, "publication_date", instant(news.publicationDate()));
        News.Publication publication = news.publication();
        if (publication != null) {
            add(parts, "name", publication.name());
            add(parts, "language", publication.language());
        }
        return String.join(", ", parts);
    }

    private static String video(Video video) {
        List<String> parts = new ArrayList<>();
        add(parts, "title", video.title());
        add(parts, "thumbnail_loc", NormalUrl.of(video.thumbnailLoc()));
        add(parts, "content_loc", key(video.contentLoc()));
        add(parts, "player_loc", key(video.playerLoc()));
        add(parts, "description", video.description());
        add(parts, "duration", video.duration());
        add(parts, "expiration_date", instant(video.expirationDate()));
        add(parts, "rating", number(video.rating()));
        add(parts, "view_count", video.viewCount());
        add(parts, "publication_date", instant(video.publicationDate()));
        add(parts, "family_friendly", video.familyFriendly());
        add(parts, "restriction", audience(video.restriction()));
        add(parts, "platform", audience(video.platform()));
        add(parts, "requires_subscription", video.requiresSubscription());
        Video.Uploader uploader = video.uploader();
        if (uploader != null) {
            add(parts, "uploader", uploader.name());
            add(parts, "uploader_info", key(uploader.info()));
        }
        add(parts, "live", video.live());
        add(parts, "tags", String.join(" | ", new TreeSet<>(video.tags())));
        return String.join(", ", parts);
    }

    private static String audience(Video.@Nullable Audience audience) {
        return audience == null
                ? ""
                : (audience.allowed() ? "allow " : "deny ") + String.join(" ", new TreeSet<>(audience.members()));
    }

    private static String key(@Nullable String href) {
        return href == null ? "" : NormalUrl.of(href);
    }

    private static void add(List<String> parts, String name, @Nullable Object value) {
        String text = value == null ? "" : value.toString();
        if (!text.isEmpty()) {
            parts.add(name + ": " + oneLine(text));
        }
    }

    /** Line ends separate items. */
    private static String oneLine(String text) {
        return text.indexOf('\n') < 0 && text.indexOf('\r') < 0 ? text : text.replaceAll("\\s*[\r\n]+\\s*", " ");
    }
}
