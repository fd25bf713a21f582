package dev.sitestream.listing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.page.Page;
import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.page.event.PageEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Keeps all that a listing passes on. */
public final class Collected implements Listing.Receiver {

    /** The time at which tests read listings. */
    public static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    public final List<String> events = new ArrayList<>();
    public final List<Origin> origins = new ArrayList<>();

    /** Each as in {@code a.xml:3: <url> has no <loc>}. */
    public final List<String> problems = new ArrayList<>();

    public final List<String> notes = new ArrayList<>();

    @Override
    public void page(Origin origin, byte[] upsert) {
        origins.add(origin);
        events.add(new String(upsert, UTF_8));
    }

    @Override
    public void problem(Origin origin, String text) {
        problems.add(origin + ": " + text);
    }

    @Override
    public void defect(Origin origin, String text) {
        problem(origin, text);
    }

    @Override
    public void note(Origin origin, String text) {
        notes.add(origin + ": " + text);
    }

    /** The valid events. */
    public List<PageEvent.Upsert> upserts() {
        List<PageEvent.Upsert> upserts = new ArrayList<>();
        for (String event : events) {
            if (new JsonEventDecoder().decode(null, event.getBytes(UTF_8), NOW) instanceof Decoded.Valid valid
                    && valid.event() instanceof PageEvent.Upsert upsert) {
                upserts.add(upsert);
            }
        }
        return upserts;
    }

    /** The pages of the valid events. */
    public List<Page> pages() {
        return upserts().stream().map(PageEvent.Upsert::page).toList();
    }

    /** The URLs of the valid events. */
    public List<String> urls() {
        return pages().stream().map(Page::url).toList();
    }
}
