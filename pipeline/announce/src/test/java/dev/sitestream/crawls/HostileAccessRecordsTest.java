package dev.sitestream.crawls;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.event.Problem;
import dev.sitestream.testing.FuzzInputs;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Visitors choose most of what an access log holds. Nothing stops reading it, and no address leaves it. */
@Tag("seeded")
class HostileAccessRecordsTest {

    private static final AccessLog LOG = CrawlLogs.log();
    private static final String VISITOR = "203.0.113.77";

    @Test
    void deepAndHugeRecordsAreWrongOrReadWithoutTheirIgnoredParts() {
        assertThat(codes("{\"a\":".repeat(100_000))).containsExactly("json-limit-exceeded");
        assertThat(codes("[".repeat(100_000))).containsExactly("not-an-object");
        assertThat(codes("{\"ip\":" + "[".repeat(100_000))).containsExactly("json-limit-exceeded");
        assertThat(codes("{\"time\":" + "1".repeat(1_000) + "}")).containsExactly("json-limit-exceeded");
        String huge = "x".repeat(8 * 1_024 * 1_024);
        assertThat(CrawlLogs.read(CrawlLogs.request("66.249.64.1").replace("Mozilla", huge)))
                .isInstanceOf(AccessResult.Crawled.class);
        assertThat(CrawlLogs.read(CrawlLogs.request(huge))).isInstanceOf(AccessResult.Invalid.class);
        assertThat(CrawlLogs.read(CrawlLogs.request("66.249.64.1").replace("sitemaps/", huge)))
                .isInstanceOf(AccessResult.Invalid.class);
    }

    @Test
    void bytesThatAreNoUtf8AreWrong() {
        byte[] record = CrawlLogs.request("66.249.64.1")
                .replace("Mozilla", "M\u00FCller")
                .getBytes(ISO_8859_1);

        AccessResult result = LOG.read(record, CrawlLogs.NOW.toEpochMilli());

        assertThat(result).isInstanceOf(AccessResult.Invalid.class);
        assertThat(((AccessResult.Invalid) result).reasons().get(0).code().text())
                .isEqualTo("utf8-invalid");
        assertThat(LOG.read(null, 0)).isInstanceOf(AccessResult.Invalid.class);
        assertThat(LOG.read(new byte[0], 0)).isInstanceOf(AccessResult.Invalid.class);
    }

    @Test
    void ofARepeatedFieldTheLastOneCounts() {
        String twice = CrawlLogs.request("66.249.64.1").replace("\"status\"", "\"ip\":\"192.0.2.1\",\"status\"");

        assertThat(CrawlLogs.read(twice)).isEqualTo(new AccessResult.Other(AccessResult.Why.NOT_VERIFIED));
    }

    @Test
    void valuesOfAnotherKindAreWrong() {
        for (String value :
                List.of("null", "true", "{}", "[]", "[\"66.249.64.1\"]", "{\"a\":{}}", "1123631105", "1.1")) {
            String record = CrawlLogs.request("X").replace("\"X\"", value);

            assertThat(CrawlLogs.read(record)).as(value).isInstanceOf(AccessResult.Invalid.class);
        }
        assertThat(CrawlLogs.read(CrawlLogs.request("66.249.64.1").replace("200}", "200.0}")))
                .isInstanceOf(AccessResult.Invalid.class);
        assertThat(CrawlLogs.read(CrawlLogs.request("66.249.64.1").replace("200}", "2e2}")))
                .isInstanceOf(AccessResult.Invalid.class);
    }

    @Test
    void noReasonHoldsAnAddressWhereverItStands() {
        List<String> records = List.of(
                CrawlLogs.request(VISITOR + ":443"),
                CrawlLogs.request("::ffff:" + VISITOR + "x"),
                CrawlLogs.request(VISITOR + ", 10.0.0.1"),
                CrawlLogs.request("1.1.1.1").replace("https://shop.example.com", "x://" + VISITOR),
                CrawlLogs.request("1.1.1.1").replace("https://shop.example.com", "https://" + VISITOR + ".999"),
                CrawlLogs.request("1.1.1.1").replace("https://shop.example.com/", "/\",\"host\":\"" + VISITOR + "/"),
                CrawlLogs.request("1.1.1.1").replace("2026-11-22T16:10:00Z", VISITOR),
                CrawlLogs.request("1.1.1.1").replace("200}", "\"" + VISITOR + "\"}"),
                CrawlLogs.request("1.1.1.1").replace("200}", VISITOR + "}"),
                CrawlLogs.request("1.1.1.1").replace("200}", "x" + VISITOR.replace('.', '_') + "}"),
                "{\"" + VISITOR + "\":\u0001",
                "{\"ip\":\"" + VISITOR,
                VISITOR);

        for (String record : records) {
            AccessResult result = CrawlLogs.read(record);

            assertThat(result).as(record).isInstanceOf(AccessResult.Invalid.class);
            assertThat(result.toString().replace('_', '.')).as(record).doesNotContain("203", "113.77");
        }
    }

    @Test
    void anyBytesHaveAResultAndOnlyACrawlersAddressMakesARead() {
        Random random = new Random(2026);
        String[] pieces = {
            "{",
            "}",
            "[",
            "]",
            "\"",
            ",",
            ":",
            "null",
            "1e999",
            "\\u0000",
            "\\ud800",
            "\u00FC",
            "\"ip\":",
            "\"url\":",
            "\"host\":",
            "/",
            "..",
            "%2e",
            "::",
            "66.249.64.1",
            "0x42.1",
            "\"status\":200",
            "\"time\":0",
            "\u0000"
        };
        int inputs = FuzzInputs.or(30_000);
        int invalid = 0;
        for (int i = 0; i < inputs; i++) {
            byte[] record = mutated(CrawlLogs.request(VISITOR), random, pieces);

            AccessResult result = LOG.read(record, CrawlLogs.NOW.toEpochMilli());

            if (result instanceof AccessResult.Crawled) {
                assertThat(new String(record, ISO_8859_1)).contains("66.249.64.1");
            }
            assertThat(result.toString()).doesNotContain("203.0.113", "113.77");
            invalid += result instanceof AccessResult.Invalid ? 1 : 0;
        }
        assertThat(invalid).isBetween(1, inputs - 1);
    }

    private static byte[] mutated(String record, Random random, String[] pieces) {
        StringBuilder text = new StringBuilder(record);
        for (int changes = random.nextInt(4); changes > 0 && text.length() > 0; changes--) {
            int at = random.nextInt(text.length());
            int end = Math.min(text.length(), at + random.nextInt(15));
            text.replace(at, end, pieces[random.nextInt(pieces.length)]);
        }
        byte[] bytes = text.toString().getBytes(UTF_8);
        if (random.nextInt(5) == 0 && bytes.length > 0) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        return bytes;
    }

    private static List<String> codes(String json) {
        List<String> codes = new ArrayList<>();
        AccessResult result = CrawlLogs.read(json);
        assertThat(result).isInstanceOf(AccessResult.Invalid.class);
        for (Problem problem : ((AccessResult.Invalid) result).reasons()) {
            codes.add(problem.code().text());
        }
        return codes;
    }
}
