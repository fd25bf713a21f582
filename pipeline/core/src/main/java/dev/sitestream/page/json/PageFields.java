package dev.sitestream.page.json;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.ChangeFrequency;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.News;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an upsert event that describe a page, by version 1 of the contract. The decoder of events makes an
 * equal page of them.
 *
 * <p>{@code op}, {@code url}, {@code time}, {@code section}, {@code id}, {@code source} and {@code site} are not part
 * of them: they belong to the event, not to the page's data.
 */
public final class PageFields {

    private PageFields() {}

    /** The fields as values that Jackson writes; absent fields are missing. */
    public static Map<String, Object> of(Page page) {
        Map<String, Object> fields = new LinkedHashMap<>();
        ChangeFrequency changefreq = page.changefreq();
        put(fields, "lastmod", page.lastmod());
        put(fields, "changefreq", changefreq == null ? null : changefreq.text());
        put(fields, "priority", page.priority());
        put(fields, "title", page.title());
        put(fields, "language", page.language());
        put(fields, "translationGroup", page.translationGroup());
        putExtensions(fields, page.extensions());
        putVisibility(fields, page.visibility());
        return fields;
    }

    private static void putExtensions(Map<String, Object> fields, Extensions extensions) {
        News news = extensions.news();
        put(
                fields,
                "images",
                filled(extensions.images().stream()
                        .map(loc -> Map.of("loc", loc))
                        .toList()));
        put(
                fields,
                "videos",
                filled(extensions.videos().stream().map(VideoJson::of).toList()));
        put(
                fields,
                "alternates",
                filled(extensions.alternates().stream()
                        .map(PageFields::alternate)
                        .toList()));
        put(fields, "news", news == null ? null : news(news));
    }

    private static @Nullable Object filled(List<?> list) {
        return list.isEmpty() ? null : list;
    }

    private static Map<String, Object> alternate(Alternate alternate) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("hreflang", alternate.hreflang());
        fields.put("href", alternate.href());
        return fields;
    }

    private static Map<String, Object> news(News news) {
        News.Publication publication = news.publication();
        Map<String, Object> fields = new LinkedHashMap<>();
        put(
                fields,
                "publication",
                publication == null ? null : Map.of("name", publication.name(), "language", publication.language()));
        fields.put("publicationDate", news.publicationDate());
        fields.put("title", news.title());
        return fields;
    }

    private static void putVisibility(Map<String, Object> fields, Visibility visibility) {
        put(fields, "robots", visibility.noindex() ? "noindex" : null);
        put(fields, "canonical", visibility.canonical());
        put(fields, "status", visibility.status() == Visibility.OK ? null : visibility.status());
        put(fields, "publishAt", text(visibility.publishAt()));
        put(fields, "expireAt", text(visibility.expireAt()));
    }

    private static @Nullable String text(@Nullable Instant instant) {
        return instant == null ? null : instant.toString();
    }

    static void put(Map<String, Object> fields, String name, @Nullable Object value) {
        if (value != null) {
            fields.put(name, value);
        }
    }
}
