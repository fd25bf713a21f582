package dev.sitestream.mapping;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The examples of the reference do what it shows: a payload after a map makes the events and problems after it. */
class MappingDocumentTest {

    private static final Pattern EXAMPLE = Pattern.compile(
            "```\\w+ (map|debezium|cloudevents|headers|key|payload|events|problems)\n(.*?)```\n", Pattern.DOTALL);

    private Mapping mapping = Mapped.mapping("{url: =none}");
    private Map<String, String> headers = Map.of();
    private byte @Nullable [] key;
    private byte[] payload = {};
    private int checked;

    @Test
    void everyExampleMakesTheEventsThatFollow() throws IOException {
        Matcher example = EXAMPLE.matcher(Files.readString(ProjectFiles.of("docs/mapping.md")));
        while (example.find()) {
            String text = example.group(2);
            switch (example.group(1)) {
                case "map" -> begin("", text);
                case "cloudevents" -> begin("format: cloudevents\n", text);
                case "debezium" -> begin("format: debezium\n", text);
                case "headers" -> headers = headers(text);
                case "key" -> key = text.strip().getBytes(UTF_8);
                case "payload" -> payload = text.getBytes(UTF_8);
                case "events" -> assertThat(Mapped.events(map())).isEqualTo(lines(text));
                default -> assertThat(Mapped.problems(map())).isEqualTo(lines(text));
            }
        }
        assertThat(checked).isEqualTo(15);
    }

    private void begin(String keys, String map) {
        mapping = Mapped.sourceAt("https://shop.example.com/", keys + "map:\n" + map.indent(2))
                .mapping();
        headers = Map.of();
        key = null;
    }

    private MappedPayload map() {
        checked++;
        return mapping.map(new Payload(payload, headers, key));
    }

    private static Map<String, String> headers(String text) {
        Map<String, String> headers = new HashMap<>();
        lines(text)
                .forEach(line -> headers.put(
                        line.substring(0, line.indexOf(':')),
                        line.substring(line.indexOf(':') + 1).strip()));
        return headers;
    }

    private static List<String> lines(String text) {
        return text.lines().toList();
    }
}
