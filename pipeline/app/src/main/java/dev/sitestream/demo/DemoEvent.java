package dev.sitestream.demo;

import dev.sitestream.page.json.JsonObjectWriter;
import dev.sitestream.published.UtcTime;
import java.time.Instant;
import java.util.function.Consumer;

/** A page event for the events topic: the page's URL as the key, JSON of the contract's version 1 as the value. */
public final class DemoEvent {

    private final String url;
    private final byte[] json;

    DemoEvent(String url, byte[] json) {
        this.url = url;
        this.json = json;
    }

    /** The deletion of a page. */
    static DemoEvent delete(String url, long atMillis) {
        return new DemoEvent(url, begin("delete", url, atMillis).toBytes());
    }

    /**
     * A new or changed page.
     *
     * @param fields writes the optional fields
     */
    static DemoEvent upsert(String url, long changedAtMillis, Consumer<JsonObjectWriter> fields) {
        JsonObjectWriter event = begin("upsert", url, changedAtMillis).text("lastmod", wholeSeconds(changedAtMillis));
        fields.accept(event);
        return new DemoEvent(url, event.toBytes());
    }

    /** The time without fractions of a second. */
    static String wholeSeconds(long atMillis) {
        return Instant.ofEpochSecond(Math.floorDiv(atMillis, 1000L)).toString();
    }

    private static JsonObjectWriter begin(String op, String url, long atMillis) {
        return new JsonObjectWriter().text("op", op).text("url", url).text("time", UtcTime.ofMillis(atMillis));
    }

    /** The page's URL, serialised. */
    public String url() {
        return url;
    }

    /** The event in UTF-8. The array is not copied: the caller owns it. */
    public byte[] json() {
        return json;
    }
}
