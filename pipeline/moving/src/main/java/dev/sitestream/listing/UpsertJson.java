package dev.sitestream.listing;

import dev.sitestream.page.json.JsonObjectWriter;
import java.time.Instant;
import java.util.List;

/** Begins events that upsert listed pages. */
public final class UpsertJson {

    private UpsertJson() {}

    /**
     * An event whose optional fields follow.
     *
     * @param url the page's URL as listed
     */
    public static JsonObjectWriter begin(String url, Instant time) {
        return new JsonObjectWriter().text("op", "upsert").text("url", url).text("time", time.toString());
    }

    /** Writes images by their URLs, if there are any. */
    public static void images(JsonObjectWriter event, List<String> locs) {
        event.objects("images", locs, (image, loc) -> image.text("loc", loc));
    }
}
