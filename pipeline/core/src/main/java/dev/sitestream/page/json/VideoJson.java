package dev.sitestream.page.json;

import static dev.sitestream.page.json.PageFields.put;

import dev.sitestream.page.Video;
import dev.sitestream.page.Video.Audience;
import dev.sitestream.page.Video.Uploader;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of a video in an event. */
final class VideoJson {

    private VideoJson() {}

    static Map<String, Object> of(Video video) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("thumbnailLoc", video.thumbnailLoc());
        fields.put("title", video.title());
        fields.put("description", video.description());
        put(fields, "contentLoc", video.contentLoc());
        put(fields, "playerLoc", video.playerLoc());
        put(fields, "duration", video.duration());
        put(fields, "expirationDate", video.expirationDate());
        put(fields, "rating", video.rating());
        put(fields, "viewCount", video.viewCount());
        put(fields, "publicationDate", video.publicationDate());
        put(fields, "familyFriendly", video.familyFriendly());
        put(fields, "restriction", audience(video.restriction(), "countries"));
        put(fields, "platform", audience(video.platform(), "platforms"));
        put(fields, "requiresSubscription", video.requiresSubscription());
        put(fields, "uploader", uploader(video.uploader()));
        put(fields, "live", video.live());
        put(fields, "tags", video.tags().isEmpty() ? null : video.tags());
        return fields;
    }

    private static @Nullable Map<String, Object> audience(@Nullable Audience audience, String members) {
        return audience == null
                ? null
                : Map.of("relationship", audience.allowed() ? "allow" : "deny", members, audience.members());
    }

    private static @Nullable Map<String, Object> uploader(@Nullable Uploader uploader) {
        if (uploader == null) {
            return null;
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("name", uploader.name());
        put(fields, "info", uploader.info());
        return fields;
    }
}
