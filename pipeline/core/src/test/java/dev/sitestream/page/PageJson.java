package dev.sitestream.page;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.page.Video.Audience;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Renders pages as upsert events in JSON, with all fields except visibility. */
public final class PageJson {

    private static final ObjectMapper JSON = new ObjectMapper().setDefaultPropertyInclusion(Include.NON_NULL);

    private PageJson() {}

    /** Returns the page's upsert event. A null section leaves the choice to the page's path. */
    public static String upsert(Page page, @Nullable String section) {
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("op", "upsert");
        event.put("url", page.url());
        put(event, "section", section);
        put(event, "lastmod", page.lastmod());
        put(event, "changefreq", page.changefreq() == null ? null : name(page.changefreq()));
        put(event, "priority", page.priority());
        put(event, "title", page.title());
        put(event, "language", page.language());
        put(event, "translationGroup", page.translationGroup());
        Extensions extensions = page.extensions();
        event.put(
                "images",
                extensions.images().stream().map(loc -> Map.of("loc", loc)).toList());
        event.put("videos", extensions.videos().stream().map(PageJson::video).toList());
        event.put("alternates", extensions.alternates());
        put(event, "news", extensions.news() == null ? null : news(extensions.news()));
        try {
            return JSON.writeValueAsString(event);
        } catch (JsonProcessingException e) {
            throw new AssertionError(page.url(), e);
        }
    }

    private static String name(ChangeFrequency frequency) {
        return frequency.name().toLowerCase(Locale.ROOT);
    }

    /** Renders a video. Its record components have the contract's field names, except for the audiences. */
    private static Map<String, Object> video(Video video) {
        Map<String, Object> fields = JSON.convertValue(video, new TypeReference<>() {});
        replace(fields, "restriction", "countries", video.restriction());
        replace(fields, "platform", "platforms", video.platform());
        return fields;
    }

    private static void replace(Map<String, Object> fields, String name, String members, @Nullable Audience audience) {
        if (audience != null) {
            String relationship = audience.allowed() ? "allow" : "deny";
            fields.put(name, Map.<String, Object>of("relationship", relationship, members, audience.members()));
        }
    }

    private static Map<String, Object> news(News news) {
        Map<String, Object> fields = new LinkedHashMap<>();
        put(fields, "publication", news.publication());
        fields.put("publicationDate", news.publicationDate());
        fields.put("title", news.title());
        return fields;
    }

    private static void put(Map<String, Object> fields, String name, @Nullable Object value) {
        if (value != null) {
            fields.put(name, value);
        }
    }
}
