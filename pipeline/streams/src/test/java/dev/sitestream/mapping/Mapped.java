package dev.sitestream.mapping;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.Source;
import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.page.event.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a mapping, as it is written in a configuration, makes of payloads. */
final class Mapped {

    /** The beginning of the members that every event of the tests has. */
    static final String ORIGIN = "\"source\":\"erp\",\"site\":\"shop\"";

    private Mapped() {}

    /** The mapping of a source {@code erp} of the site {@code shop} at {@code https://shop.example.com/de/}. */
    static Mapping mapping(String map) {
        return source("map: " + map).mapping();
    }

    /** A source with these further keys. */
    static Source source(String keys) {
        return sourceAt("https://shop.example.com/de/", keys);
    }

    /** A source of a site at this URL. */
    static Source sourceAt(String base, String keys) {
        try {
            Path file = Files.createTempFile("mapping", ".yaml");
            try {
                Files.writeString(file, """
                    sites: [{id: shop, url: "BASE"}]
                    sources:
                      - name: erp
                        site: shop
                        topic: erp.products
                    """.replace("BASE", base) + keys.strip().indent(4));
                return ConfigurationLoader.load(file, Map.of()).sources().get(0);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ConfigurationException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    static MappedPayload mapped(Mapping mapping, String payload) {
        return mapping.map(payload(payload));
    }

    static MappedPayload mapped(String map, String payload) {
        return mapped(mapping(map), payload);
    }

    static Payload payload(String body) {
        return new Payload(body.getBytes(UTF_8), Map.of(), null);
    }

    /** A tombstone of this key. */
    static Payload tombstone(@Nullable String key) {
        return new Payload(null, Map.of(), key == null ? null : key.getBytes(UTF_8));
    }

    /** The events as texts. */
    static List<String> events(MappedPayload mapped) {
        return mapped.events().stream()
                .map(event -> new String(event.json(), UTF_8))
                .toList();
    }

    /** The problems as {@code code field: detail}. */
    static List<String> problems(MappedPayload mapped) {
        return texts(mapped.problems());
    }

    /** The warnings of all events, like the problems. */
    static List<String> warnings(MappedPayload mapped) {
        return mapped.events().stream()
                .flatMap(event -> texts(event.warnings()).stream())
                .toList();
    }

    private static List<String> texts(List<Problem> problems) {
        return problems.stream()
                .map(problem -> problem.code().text() + ' ' + problem.field() + ": " + problem.detail())
                .toList();
    }

    /** The only event without what all have; without problems. */
    static String event(MappedPayload mapped) {
        if (!mapped.problems().isEmpty() || mapped.events().size() != 1) {
            throw new AssertionError(events(mapped) + " " + problems(mapped));
        }
        return events(mapped).get(0).replace("," + ORIGIN, "");
    }

    static String event(String map, String payload) {
        return event(mapped(map, payload));
    }
}
