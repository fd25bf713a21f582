package dev.sitestream.listing.sitemap;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.sitestream.listing.UpsertJson;
import dev.sitestream.validate.scan.EntryElement;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Writes a {@code <video:video>} element as a video of an event. What has no place in events is left out. */
final class VideoElementJson {

    private static final Pattern WHOLE = Pattern.compile("\\+?(0|[1-9][0-9]{0,18})");
    private static final Pattern SPACES = Pattern.compile("[ \t\r\n]+");

    private VideoElementJson() {}

    static void write(EntryElement video, JsonGenerator json) throws IOException {
        json.writeStartObject();
        List<String> tags = new ArrayList<>();
        for (EntryElement part : video.parts()) {
            String text = part.text();
            switch (part.name()) {
                case "thumbnail_loc" -> UpsertJson.text(json, "thumbnailLoc", text);
                case "title" -> UpsertJson.text(json, "title", text);
                case "description" -> UpsertJson.text(json, "description", text);
                case "content_loc" -> UpsertJson.text(json, "contentLoc", text);
                case "player_loc" -> UpsertJson.text(json, "playerLoc", text);
                case "duration" -> number(json, "duration", text);
                case "expiration_date" -> UpsertJson.text(json, "expirationDate", text);
                case "rating" -> UpsertJson.text(json, "rating", text);
                case "view_count" -> number(json, "viewCount", text);
                case "publication_date" -> UpsertJson.text(json, "publicationDate", text);
                case "tag" -> tags.add(text);
                case "family_friendly" -> flag(json, "familyFriendly", text);
                case "restriction" -> audience(json, "restriction", "countries", part);
                case "platform" -> audience(json, "platform", "platforms", part);
                case "requires_subscription" -> flag(json, "requiresSubscription", text);
                case "uploader" -> uploader(json, text, part.attribute("info"));
                case "live" -> flag(json, "live", text);
                default -> {
                    // Prices, categories, galleries and ids: search engines no longer read them.
                }
            }
        }
        if (!tags.isEmpty()) {
            texts(json, "tags", tags);
        }
        json.writeEndObject();
    }

    /** Writes a whole number; another text stays a text, which the event's decoder reports. */
    private static void number(JsonGenerator json, String name, String text) throws IOException {
        if (WHOLE.matcher(text).matches()) {
            json.writeFieldName(name);
            json.writeNumber(text.startsWith("+") ? text.substring(1) : text);
        } else {
            UpsertJson.text(json, name, text);
        }
    }

    private static void flag(JsonGenerator json, String name, String text) throws IOException {
        switch (text.toLowerCase(Locale.ROOT)) {
            case "yes" -> json.writeBooleanField(name, true);
            case "no" -> json.writeBooleanField(name, false);
            default -> UpsertJson.text(json, name, text);
        }
    }

    private static void audience(JsonGenerator json, String name, String list, EntryElement audience)
            throws IOException {
        json.writeObjectFieldStart(name);
        UpsertJson.text(json, "relationship", audience.attribute("relationship"));
        texts(json, list, List.of(SPACES.split(audience.text())));
        json.writeEndObject();
    }

    private static void uploader(JsonGenerator json, String name, @Nullable String info) throws IOException {
        json.writeObjectFieldStart("uploader");
        UpsertJson.text(json, "name", name);
        UpsertJson.text(json, "info", info);
        json.writeEndObject();
    }

    private static void texts(JsonGenerator json, String name, List<String> texts) throws IOException {
        json.writeArrayFieldStart(name);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }
}
