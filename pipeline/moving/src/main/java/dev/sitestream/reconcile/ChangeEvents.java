package dev.sitestream.reconcile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sitestream.page.Page;
import dev.sitestream.page.json.PageFields;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the events that follow from a listing; all have the same time. */
final class ChangeEvents {

    private static final JsonMapper JSON = new JsonMapper();

    private final String site;
    private final Instant time;

    ChangeEvents(ListingScope scope) {
        this.site = scope.site().id();
        this.time = scope.time();
    }

    byte[] upsert(Page page, @Nullable String id, @Nullable String section) {
        Map<String, Object> event = event("upsert", page.url(), time);
        if (id != null) {
            putId(event, id);
        }
        if (section != null) {
            event.put("section", section);
        }
        event.putAll(PageFields.of(page));
        return write(event);
    }

    byte[] delete(Deletion deletion) {
        Map<String, Object> event = event("delete", deletion.url(), time);
        String id = deletion.id();
        if (id != null) {
            putId(event, id);
        }
        return write(event);
    }

    /** The delete of whatever was at a URL before the upsert of another id. */
    byte[] displacement(String url) {
        return write(event("delete", url, time.minus(1, ChronoUnit.MICROS)));
    }

    private static Map<String, Object> event(String op, String url, Instant time) {
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("op", op);
        event.put("url", url);
        event.put("time", time.toString());
        return event;
    }

    private void putId(Map<String, Object> event, String id) {
        int end = id.indexOf(':');
        event.put("site", site);
        event.put("source", id.substring(0, end));
        event.put("id", id.substring(end + 1));
    }

    private static byte[] write(Map<String, Object> event) {
        try {
            return JSON.writeValueAsBytes(event);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
