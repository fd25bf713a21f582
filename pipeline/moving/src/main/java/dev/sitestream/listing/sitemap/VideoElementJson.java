package dev.sitestream.listing.sitemap;

import dev.sitestream.page.json.JsonObjectWriter;
import dev.sitestream.validate.scan.EntryElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Writes a {@code <video:video>} element as a video of an event. What has no place in events is left out. */
final class VideoElementJson {

    private static final Pattern WHOLE = Pattern.compile("\\+?(0|[1-9][0-9]{0,18})");
    private static final Pattern SPACES = Pattern.compile("[ \t\r\n]+");

    private VideoElementJson() {}

    static void write(JsonObjectWriter json, EntryElement video) {
        List<String> tags = new ArrayList<>();
        for (EntryElement part : video.parts()) {
            String text = part.text();
            switch (part.name()) {
                case "thumbnail_loc" -> json.text("thumbnailLoc", text);
                case "title" -> json.text("title", text);
                case "description" -> json.text("description", text);
                case "content_loc" -> json.text("contentLoc", text);
                case "player_loc" -> json.text("playerLoc", text);
                case "duration" -> number(json, "duration", text);
                case "expiration_date" -> json.text("expirationDate", text);
                case "rating" -> json.text("rating", text);
                case "view_count" -> number(json, "viewCount", text);
                case "publication_date" -> json.text("publicationDate", text);
                case "tag" -> tags.add(text);
                case "family_friendly" -> flag(json, "familyFriendly", text);
                case "restriction" -> audience(json, "restriction", "countries", part);
                case "platform" -> audience(json, "platform", "platforms", part);
                case "requires_subscription" -> flag(json, "requiresSubscription", text);
                case "uploader" ->
                    json.object(
                            "uploader", uploader -> uploader.text("name", text).text("info", part.attribute("info")));
                case "live" -> flag(json, "live", text);
                default -> {
                    // Prices, categories, galleries and ids: search engines no longer read them.
                }
            }
        }
        if (!tags.isEmpty()) {
            json.texts("tags", tags);
        }
    }

    /** Writes a whole number; another text stays a text, which the event's decoder reports. */
    private static void number(JsonObjectWriter json, String name, String text) {
        if (WHOLE.matcher(text).matches()) {
            json.number(name, text.startsWith("+") ? text.substring(1) : text);
        } else {
            json.text(name, text);
        }
    }

    private static void flag(JsonObjectWriter json, String name, String text) {
        switch (text.toLowerCase(Locale.ROOT)) {
            case "yes" -> json.flag(name, true);
            case "no" -> json.flag(name, false);
            default -> json.text(name, text);
        }
    }

    private static void audience(JsonObjectWriter json, String name, String list, EntryElement audience) {
        json.object(
                name,
                members -> members.text("relationship", audience.attribute("relationship"))
                        .texts(list, List.of(SPACES.split(audience.text()))));
    }
}
