package dev.sitestream.listing.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sitestream.listing.ListedTime;
import dev.sitestream.listing.Listing.Receiver;
import dev.sitestream.listing.Origin;
import dev.sitestream.listing.UpsertJson;
import dev.sitestream.page.IsoTime;
import dev.sitestream.page.Rfc3339;
import dev.sitestream.page.json.JsonObjectWriter;
import dev.sitestream.validate.content.Quoted;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Rows whose columns are named as the fields of events. An empty cell is no value. Images are URLs with white space
 * between them, or JSON; alternates, videos and news are JSON.
 */
final class EventRows implements CsvExport.Rows {

    private static final String URL = "url";
    private static final String TIME = "time";
    private static final String LASTMOD = "lastmod";

    private enum Kind {
        TEXT,
        DATE,
        DATE_TIME,
        BEGINNING,
        END,
        NUMBER,
        IMAGES,
        JSON
    }

    private static final Map<String, Kind> FIELDS = fields();
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");
    private static final Pattern SPACES = Pattern.compile("\\s+");

    private final ObjectMapper json = new ObjectMapper();
    private final Instant begun;

    /** The fields of the columns by their numbers; null for a column that is ignored. */
    private @Nullable String[] names = new @Nullable String[0];

    EventRows(Instant begun) {
        this.begun = begun;
    }

    private static Map<String, Kind> fields() {
        Map<String, Kind> fields = new LinkedHashMap<>();
        for (String name : List.of(
                URL,
                "id",
                "source",
                "site",
                "changefreq",
                "priority",
                "section",
                "title",
                "language",
                "translationGroup",
                "robots",
                "canonical")) {
            fields.put(name, Kind.TEXT);
        }
        fields.put(LASTMOD, Kind.DATE);
        fields.put(TIME, Kind.DATE_TIME);
        fields.put("publishAt", Kind.BEGINNING);
        fields.put("expireAt", Kind.END);
        fields.put("status", Kind.NUMBER);
        fields.put("images", Kind.IMAGES);
        for (String name : List.of("videos", "alternates", "news")) {
            fields.put(name, Kind.JSON);
        }
        return fields;
    }

    /** Whether a first row names the column that pages need. */
    static boolean isNamedBy(List<String> columns) {
        return columns.stream().anyMatch(column -> column.strip().equalsIgnoreCase(URL));
    }

    @Override
    public @Nullable String begin(List<String> columns, Origin header, Receiver receiver)
            throws IOException, InterruptedException {
        if (!isNamedBy(columns)) {
            return "has no column `url`; its columns are " + Quoted.of(String.join(", ", columns))
                    + "; name them as the fields of events (" + String.join(", ", FIELDS.keySet())
                    + "), or use the mapping of a source with `--map`";
        }
        Map<String, String> byLowerCase = new HashMap<>();
        FIELDS.keySet().forEach(name -> byLowerCase.put(name.toLowerCase(Locale.ROOT), name));
        names = new @Nullable String[columns.size()];
        for (int i = 0; i < names.length; i++) {
            names[i] = byLowerCase.remove(columns.get(i).toLowerCase(Locale.ROOT));
            if (names[i] == null) {
                receiver.note(
                        header, "the column " + Quoted.of(columns.get(i)) + " is no field of events, or repeats one");
            }
        }
        return null;
    }

    @Override
    public @Nullable String take(Origin origin, List<String> fields, Receiver receiver)
            throws IOException, InterruptedException {
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < names.length; i++) {
            String name = names[i];
            if (name != null && !fields.get(i).isBlank()) {
                values.put(name, fields.get(i).strip());
            }
        }
        String url = values.remove(URL);
        if (url == null) {
            receiver.problem(origin, "the row has no url");
            return null;
        }
        String lastmod = values.containsKey(LASTMOD) ? IsoTime.date(values.get(LASTMOD)) : null;
        String time = values.remove(TIME);
        Instant given = time == null ? null : Rfc3339.parse(IsoTime.dateTime(time));
        if (time != null && given == null) {
            receiver.problem(origin, "time must be a date-time, not " + Quoted.of(time) + "; it is left out");
        }
        Instant used = given == null || given.isAfter(begun) ? ListedTime.of(lastmod, begun) : given;
        List<String> problems = new ArrayList<>();
        JsonObjectWriter upsert = UpsertJson.begin(url, used);
        values.forEach((name, value) -> write(upsert, name, value, problems));
        for (String problem : problems) {
            receiver.problem(origin, problem);
        }
        receiver.page(origin, upsert.toBytes());
        return null;
    }

    private void write(JsonObjectWriter event, String name, String value, List<String> problems) {
        switch (FIELDS.getOrDefault(name, Kind.TEXT)) {
            case TEXT -> event.text(name, value);
            case DATE -> event.text(name, IsoTime.date(value));
            case DATE_TIME -> event.text(name, IsoTime.dateTime(value));
            case BEGINNING -> event.text(name, given(IsoTime.beginning(value)));
            case END -> event.text(name, given(IsoTime.end(value)));
            case NUMBER -> {
                if (NUMBER.matcher(value).matches()) {
                    event.number(name, Integer.parseInt(value));
                } else {
                    event.text(name, value);
                }
            }
            case IMAGES -> {
                if (value.startsWith("[")) {
                    writeJson(event, name, value, problems);
                } else {
                    UpsertJson.images(event, List.of(SPACES.split(value)));
                }
            }
            case JSON -> writeJson(event, name, value, problems);
        }
    }

    private static @Nullable String given(String text) {
        return text.isEmpty() ? null : text;
    }

    private void writeJson(JsonObjectWriter event, String name, String value, List<String> problems) {
        try {
            JsonNode read = json.readTree(value);
            boolean isOfImages = name.equals("images") && read.isArray();
            event.raw(name, json.writeValueAsString(isOfImages ? images(read) : read));
        } catch (JsonProcessingException e) {
            problems.add(name + " must be JSON, not " + Quoted.of(value) + "; it is left out");
        }
    }

    /** The images as objects. An array of a database has texts. */
    private ArrayNode images(JsonNode read) {
        ArrayNode images = json.createArrayNode();
        read.forEach(
                image -> images.add(image.isTextual() ? json.createObjectNode().set("loc", image) : image));
        return images;
    }
}
