package dev.sitestream.mapping;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.page.Utf8;
import dev.sitestream.page.event.Problem;
import dev.sitestream.testing.FuzzInputs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever a payload holds, it becomes events that are JSON, and problems that name their places. */
@Tag("slow")
@Tag("seeded")
class MappingFuzzTest {

    private static final int ROUNDS = FuzzInputs.or(20_000);

    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private static final List<Mapping> MAPPINGS = List.of(
            Mapped.mapping("{url: '/p/{/handle}', id: 'product:{/id}', time: /updated_at, lastmod: {at: /ts, unit: ms},"
                    + " title: /title, when: {/status: [active, 1], /published: present}, deletedWhen: {/gone: true},"
                    + " images: {each: /images, loc: /src, title: /alt}, alternates: /alternates,"
                    + " news: {title: /title, publicationDate: /published}, section: /images/0/src}"),
            Mapped.mapping("{each: /rows, url: '{+/handle}', id: 'p:{key:/id}', title: ^/title, only: {/id: present},"
                    + " videos: {each: /images, title: 'V {/alt}', description: ^/title, thumbnailLoc: /src,"
                    + " contentLoc: '/{/src}', duration: /n, live: /l}, status: /ts, priority: '@x'}"),
            Mapped.mapping("{each: '', url: /handle, images: {each: ^/0/images, loc: ''}}"),
            Mapped.source("format: event").mapping());

    private static final List<Mapping> CHANGE_MAPPINGS =
            List.of(Mapped.source("format: debezium\nmap: {url: '/p/{/handle}', when: {/status: active}, title: /title,"
                            + " images: {each: /images, loc: /src}, section: ^/source/table, language: /attrs!/lang}")
                    .mapping());

    private static final String PRODUCT = "{\"id\":7,\"handle\":\"chair\",\"title\":\"A \\\"chair\\\"\","
            + "\"status\":\"active\",\"published\":\"2026-11-21\",\"updated_at\":\"2026-11-21T08:00:00Z\","
            + "\"ts\":1763712000123,\"gone\":false,\"images\":[{\"src\":\"https://i/1\",\"alt\":\"ü€😀\"},"
            + "{\"src\":\"/2\",\"alt\":\"\\ud800\"}],\"alternates\":[{\"hreflang\":\"de\",\"href\":\"https://a\"}]}";

    private static final List<String> SEEDS = List.of(
            PRODUCT,
            "{\"title\":\"T\",\"rows\":[" + PRODUCT + ",{\"id\":1,\"handle\":\"..\"}," + PRODUCT + "]}",
            "[" + PRODUCT + ",{}," + PRODUCT + "]");

    private static final List<String> CHANGES = List.of(
            PRODUCT,
            "{\"op\":\"u\",\"before\":null,\"after\":" + PRODUCT + ",\"source\":{\"ts_us\":1763712000123456,"
                    + "\"table\":\"products\"}}",
            "{\"schema\":{},\"payload\":{\"op\":\"d\",\"before\":" + PRODUCT + ",\"after\":null,\"source\":{}}}",
            "{\"specversion\":\"1.0\",\"iodebeziumop\":\"c\",\"data\":{\"after\":" + PRODUCT + "}}");

    private static final List<String> PIECES = List.of(
            "{",
            "}",
            "[",
            "]",
            "\"",
            ",",
            ":",
            "null",
            "true",
            "-1",
            "1e999999999",
            "9".repeat(120),
            "\\u0000",
            "\\ud800",
            "\\",
            "\u0000",
            "\n",
            "..",
            "//",
            "\"\"",
            "\"a\":",
            "[".repeat(80),
            "\"site\":\"x\",",
            "é");

    @Test
    void anyPayloadBecomesEventsAndProblems() throws IOException {
        requireEventsAndProblems(MAPPINGS, SEEDS);
    }

    @Test
    void anyChangeOfARowBecomesEventsAndProblems() throws IOException {
        requireEventsAndProblems(CHANGE_MAPPINGS, CHANGES);
    }

    private static void requireEventsAndProblems(List<Mapping> mappings, List<String> seeds) throws IOException {
        Random random = new Random(15);
        int events = 0;
        int problems = 0;
        for (int round = 0; round < ROUNDS; round++) {
            byte[] body = mutate(seeds.get(random.nextInt(seeds.size())), random);
            byte @Nullable [] key = random.nextInt(3) == 0 ? null : mutate("{\"id\":2}", random);
            byte @Nullable [] value = random.nextInt(10) == 0 ? null : body;
            Payload payload = new Payload(value, Map.of("x", "\u001b[2J"), key);
            MappedPayload mapped = mappings.get(random.nextInt(mappings.size())).map(payload);
            for (MappedEvent event : mapped.events()) {
                requireEvent(event.json(), round);
            }
            for (Problem problem : mapped.problems()) {
                assertThat(problem.field()).as("round %s: %s", round, problem).isNotEmpty();
                assertThat(problem.detail()).as("round %s: %s", round, problem).isNotEmpty();
            }
            events += mapped.events().size();
            problems += mapped.problems().size();
        }
        assertThat(events).isGreaterThan(ROUNDS / 4);
        assertThat(problems).isGreaterThan(ROUNDS / 4);
    }

    private static void requireEvent(byte[] event, int round) throws IOException {
        assertThat(Utf8.firstInvalid(event, 0)).isEqualTo(-1);
        JsonNode json = JSON.readTree(event);
        assertThat(json.isObject()).as("round %s: %s", round, json).isTrue();
        assertThat(json.path("source").asText()).as("round %s: %s", round, json).isEqualTo("erp");
        assertThat(json.path("site").asText()).as("round %s: %s", round, json).isEqualTo("shop");
        assertThat(new String(event, UTF_8)).doesNotContain("\n");
    }

    private static byte[] mutate(String seed, Random random) {
        StringBuilder text = new StringBuilder(seed);
        List<Integer> wrongBytes = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            int at = random.nextInt(text.length() + 1);
            int end = Math.min(text.length(), at + random.nextInt(1 + random.nextInt(20)));
            switch (random.nextInt(5)) {
                case 0 -> text.delete(at, end);
                case 1 -> text.insert(at, PIECES.get(random.nextInt(PIECES.size())));
                case 2 -> text.replace(at, end, PIECES.get(random.nextInt(PIECES.size())));
                case 3 -> text.insert(at, text.substring(at, end));
                default -> wrongBytes.add(random.nextInt(256));
            }
        }
        byte[] bytes = text.toString().getBytes(UTF_8);
        for (int wrong : wrongBytes) {
            if (bytes.length > 0) {
                bytes[random.nextInt(bytes.length)] = (byte) wrong;
            }
        }
        return random.nextInt(50) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)) : bytes;
    }

    @Test
    void tenMebibytesTakeLittleMemoryAndTime() {
        List<String> hostile = List.of(
                "{\"a\":".repeat(2_000_000),
                "[" + "{},".repeat(3_000_000) + "{}]",
                "{\"rows\":[" + "{\"images\":[0,0,0,0,0,0,0,0,0,0]},".repeat(300_000) + "0]}",
                "{\"handle\":\"" + "/".repeat(4_000_000) + "\",\"id\":1}",
                "{" + "\"handle\":\"x\",".repeat(700_000) + "\"id\":7}",
                "{" + "\"images\":[{\"src\":\"x\"}],".repeat(400_000) + "\"id\":7}",
                "\"" + "\\u0041".repeat(1_700_000) + "\"",
                "9".repeat(10_000_000));
        for (String payload : hostile) {
            for (Mapping mapping : MAPPINGS) {
                MappedPayload mapped = Mapped.mapped(mapping, payload);
                long bytes = mapped.events().stream()
                        .mapToLong(event -> event.json().length)
                        .sum();
                assertThat(bytes).isLessThan(70L << 20);
                assertThat(mapped.problems()).hasSizeLessThanOrEqualTo(PayloadMapping.MAX_ITEMS);
            }
        }
    }
}
