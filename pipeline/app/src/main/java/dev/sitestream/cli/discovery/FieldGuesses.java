package dev.sitestream.cli.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sitestream.site.Site;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** What fields seem to mean, by their names and values. */
final class FieldGuesses {

    private static final List<String> URLS = List.of("url", "permalink", "canonicalurl", "link", "loc", "href");
    private static final List<String> PATHS = List.of("path", "urlpath", "fullpath", "uri", "url", "permalink", "link");
    private static final List<String> SLUGS = List.of("slug", "handle", "urlkey", "urlslug", "alias", "key", "id");
    private static final List<String> CHANGED = List.of(
            "updatedat",
            "modifiedat",
            "lastmodified",
            "lastmod",
            "datemodified",
            "dateupdated",
            "modified",
            "updated",
            "changedat",
            "changed",
            "lastupdated");
    private static final List<String> VISIBLE =
            List.of("published", "ispublished", "visible", "isvisible", "active", "isactive", "enabled", "listed");
    private static final List<String> STATES = List.of("status", "state");
    private static final List<String> SHOWN_STATES = List.of("published", "publish", "active", "live", "online");
    private static final List<String> IMAGES =
            List.of("image", "imageurl", "mainimage", "picture", "pictureurl", "thumbnail", "thumbnailurl", "cover");

    /** So many days since 1970 are in the year 2243; as seconds they are in January 1970. */
    private static final long MOST_DAYS = 100_000;

    private static final long MOST_SECONDS = 100_000_000_000L;
    private static final long MOST_MILLIS = 1_000 * MOST_SECONDS;
    private static final long MOST_MICROS = 1_000 * MOST_MILLIS;

    private static final Pattern URL = Pattern.compile("https?://.+");
    private static final Pattern PATH = Pattern.compile("/.*");
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d.*");
    private static final Pattern SAFE = Pattern.compile("[\\w/-]+");

    /** The values of each field, by its place. */
    private final Map<String, List<JsonNode>> fields = new LinkedHashMap<>();

    private final Site site;

    FieldGuesses(Site site, List<JsonNode> items) {
        this.site = site;
        items.forEach(item -> add("", item, true));
    }

    private void add(String place, JsonNode object, boolean isOutside) {
        object.properties().forEach(field -> {
            String at = place + "/" + field.getKey().replace("~", "~0").replace("/", "~1");
            if (field.getValue().isObject() && isOutside) {
                add(at, field.getValue(), false);
            } else if (field.getValue().isValueNode() && !field.getValue().isNull()) {
                fields.computeIfAbsent(at, name -> new ArrayList<>()).add(field.getValue());
            }
        });
    }

    /** The keys of a mapping and their values in YAML, in the order in which they are written. */
    Map<String, String> map() {
        Map<String, String> map = new LinkedHashMap<>();
        map.put("url", url());
        when().ifPresent(when -> map.put("when", when));
        find(CHANGED, value -> value.isIntegralNumber() || matches(value, DATE))
                .ifPresent(changed -> map.put("lastmod", time(changed)));
        find(IMAGES, value -> matches(value, URL) || matches(value, PATH))
                .ifPresent(image -> map.put("images", "{loc: " + quoted(image) + "}"));
        return map;
    }

    private String url() {
        String base = site.url().href();
        return find(URLS, value -> value.asText().startsWith(base))
                .map(FieldGuesses::quoted)
                .or(() -> find(PATHS, value -> matches(value, PATH)).map(path -> "\"{+" + path + "}\""))
                .or(() -> find(SLUGS, value -> value.isTextual() || value.isIntegralNumber())
                        .map(slug -> "\"/{" + slug + "}\"       # complete the path"))
                .orElse("\"/{/slug}\"       # no field looks like a URL: name the one that is in it");
    }

    private Optional<String> when() {
        Optional<String> visible = find(
                VISIBLE, value -> value.isBoolean() || (value.isInt() && (value.asInt() == 0 || value.asInt() == 1)));
        if (visible.isPresent()) {
            boolean isNumber = values(visible.get()).get(0).isNumber();
            return visible.map(field -> "{" + quoted(field) + ": " + (isNumber ? "1" : "true") + "}");
        }
        return find(STATES, JsonNode::isTextual)
                .flatMap(field -> SHOWN_STATES.stream()
                        .filter(shown -> values(field).stream()
                                .anyMatch(value -> value.asText().equals(shown)))
                        .findFirst()
                        .map(shown -> "{" + quoted(field) + ": " + shown + "}"));
    }

    private String time(String field) {
        JsonNode value = values(field).get(0);
        return value.isIntegralNumber()
                ? "{at: " + quoted(field) + ", unit: " + unit(value.asLong()) + "}"
                : quoted(field);
    }

    private static String unit(long time) {
        if (time < MOST_DAYS) {
            return "d";
        }
        if (time < MOST_SECONDS) {
            return "s";
        }
        if (time < MOST_MILLIS) {
            return "ms";
        }
        return time < MOST_MICROS ? "us" : "ns";
    }

    /** The first field with one of these names whose values all fit; those outside come first. */
    private Optional<String> find(List<String> names, Predicate<JsonNode> fits) {
        for (String name : names) {
            Optional<String> found = fields.keySet().stream()
                    .filter(field -> plainName(field).equals(name))
                    .filter(field -> values(field).stream().allMatch(fits))
                    .min((one, other) -> Long.compare(depth(one), depth(other)));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private List<JsonNode> values(String field) {
        return fields.getOrDefault(field, List.of());
    }

    /** As {@code updated_at}, {@code updatedAt} and {@code updated-at} have it in common. */
    private static String plainName(String field) {
        return field.substring(field.lastIndexOf('/') + 1)
                .toLowerCase(Locale.ROOT)
                .replace("_", "")
                .replace("-", "");
    }

    private static long depth(String field) {
        return field.chars().filter(character -> character == '/').count();
    }

    private static boolean matches(JsonNode value, Pattern pattern) {
        return value.isTextual() && pattern.matcher(value.textValue()).matches();
    }

    private static String quoted(String field) {
        return SAFE.matcher(field).matches() ? field : "'" + field.replace("'", "''") + "'";
    }
}
