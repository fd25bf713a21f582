package dev.sitestream.page.event;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Generates values that are not page events, of every kind that producers and attackers are known to send. A decoder of
 * JSON events must reject each of them, regardless of the clock and the sites.
 */
public final class MalformedEvents {

    /** One in this many events is heavy: megabytes of text, or very deep nesting. */
    private static final int HEAVY_EVERY = 250;

    private static final int TWO_MEGABYTES = 2 * 1_024 * 1_024;
    private static final int DEPTH = 100_000;

    private static final String URL = "\"https://shop.example.com/p/1\"";
    private static final String REQUIRED = "\"op\":\"upsert\",\"url\":" + URL;
    private static final String GOOD = "{" + REQUIRED
            + ",\"time\":\"2026-11-21T08:00:00Z\",\"lastmod\":\"2026-11-21\",\"changefreq\":\"daily\",\"priority\":0.8"
            + ",\"title\":\"Blue teapot \u8336\u58F6 \\u00e9\",\"images\":[{\"loc\":\"https://cdn.example.com/1.jpg\"}]"
            + ",\"stock\":-12.5e3,\"sold\":false,\"note\":null}";

    private static final List<String> NO_OPS = List.of(
            "null", "true", "0", "1e999999999", "\"\"", "\"Upsert\"", "\"upsert \"", "[\"upsert\"]", "{\"op\":1}");
    private static final List<String> NO_URLS = List.of(
            "null",
            "false",
            "12345678901234567890",
            "\"\"",
            "\"/p/1\"",
            "\"shop.example.com/p/1\"",
            "\"https://\"",
            "\"http://exa mple.com/\"",
            "\"http://[::1\"",
            "\"mailto:shop@example.com\"",
            "\"javascript:alert(1)\"",
            "\"\\u0000\"",
            "\"\\ud800\"",
            "[" + URL + "]",
            "{\"href\":" + URL + "}");
    private static final List<String> NO_OBJECTS = List.of(
            "null",
            "true",
            "42",
            "\"upsert\"",
            "[]",
            "[{" + REQUIRED + "}]",
            " ",
            "\n\r\t",
            "<event op='upsert'/>",
            "op=upsert");
    private static final List<String> NO_SYNTAX = List.of(
            "{'op':'upsert','url':'https://shop.example.com/p/1'}",
            "{op:\"upsert\",\"url\":" + URL + "}",
            "{" + REQUIRED + ",}",
            "{," + REQUIRED + "}",
            "{\"op\":\"upsert\" \"url\":" + URL + "}",
            "{\"op\" \"upsert\",\"url\":" + URL + "}",
            "{" + REQUIRED + "}}",
            "{" + REQUIRED + "} x",
            "{" + REQUIRED + "}{" + REQUIRED + "}",
            "{" + REQUIRED + "}\n[]",
            "{" + REQUIRED + "]",
            "{/* why */" + REQUIRED + "}",
            "{" + REQUIRED + "} // why",
            "{" + REQUIRED + ",\"x\":NaN}",
            "{" + REQUIRED + ",\"x\":-Infinity}",
            "{" + REQUIRED + ",\"x\":01}",
            "{" + REQUIRED + ",\"x\":+1}",
            "{" + REQUIRED + ",\"x\":.5}",
            "{" + REQUIRED + ",\"x\":1.}",
            "{" + REQUIRED + ",\"x\":1e}",
            "{" + REQUIRED + ",\"x\":True}",
            "{" + REQUIRED + ",\"x\":undefined}",
            "{" + REQUIRED + ",\"x\":\"a\nb\"}",
            "{" + REQUIRED + ",\"x\":\"a\u0001b\"}",
            "{" + REQUIRED + ",\"x\":\"\\x41\"}",
            "{" + REQUIRED + ",\"x\":\"\\u12G4\"}",
            "{" + REQUIRED + ",\"x\":[1,2}",
            "{" + REQUIRED + ",\"x\":[1,,2]}",
            "\uFEFF\uFEFF{" + REQUIRED + "}");
    private static final List<String> EXTENSIONS =
            List.of("images", "videos", "alternates", "news", "robots", "canonical", "status", "publishAt", "expireAt");
    private static final List<String> NAMES = List.of(
            "loc",
            "thumbnailLoc",
            "title",
            "description",
            "contentLoc",
            "playerLoc",
            "duration",
            "expirationDate",
            "rating",
            "viewCount",
            "publicationDate",
            "familyFriendly",
            "restriction",
            "platform",
            "relationship",
            "countries",
            "platforms",
            "uploader",
            "name",
            "info",
            "live",
            "tags",
            "hreflang",
            "href",
            "publication",
            "language",
            "x");
    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "-1",
            "60",
            "4.5",
            "1e999999999",
            "99999999999999999999",
            "\"\"",
            "\"de\"",
            "\"DE\"",
            "\"tv\"",
            "\"allow\"",
            "\"2026-11-21\"",
            "\"2026-11-21T08:00:00Z\"",
            "\"noindex, \\u0000\"",
            "\"\\ud800\\uffff\"",
            "\"https://[::1\"",
            "\"https://cdn.example.com/\\ud800\"",
            URL,
            "\"Tea\"");
    private static final List<byte[]> NO_UTF8 = List.of(
            bytes(0xFF),
            bytes(0x80),
            bytes(0xC0, 0x80),
            bytes(0xC1, 0xBF),
            bytes(0xE0, 0x80, 0xAF),
            bytes(0xE2, 0x82),
            bytes(0xED, 0xA0, 0x80),
            bytes(0xF0, 0x80, 0x80, 0x80),
            bytes(0xF4, 0x90, 0x80, 0x80),
            bytes(0xF8, 0x88, 0x80, 0x80, 0x80));

    private final Random random;
    private final List<Function<Integer, byte[]>> kinds = List.of(
            MalformedEvents::truncated,
            round -> wrongRequiredField(),
            round -> utf8(pick(NO_OBJECTS)),
            round -> utf8(pick(NO_SYNTAX)),
            round -> withInside(pick(NO_UTF8)),
            round -> withInside(bytes(0)),
            round -> hugeNumber(),
            round -> longUrl(),
            round -> inAnotherEncoding(),
            round -> randomBytes());
    private final List<byte[]> heavy = List.of(
            utf8("x".repeat(TWO_MEGABYTES)),
            utf8("{" + REQUIRED + ",\"x\":" + "[".repeat(DEPTH) + "]".repeat(DEPTH) + "}"),
            utf8("{" + REQUIRED + ",\"title\":\"" + "x".repeat(TWO_MEGABYTES)),
            utf8("{" + REQUIRED + ",\"x\":" + "{\"x\":".repeat(DEPTH) + "1" + "}".repeat(DEPTH) + "}"),
            utf8("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/" + "x".repeat(TWO_MEGABYTES) + "\"}"),
            utf8("[".repeat(DEPTH)));

    private MalformedEvents(long seed) {
        this.random = new Random(seed);
    }

    /**
     * Returns malformed events of all kinds in turn. Equal seeds give equal lists. The heavy events, one in 250 and at
     * most 2 MiB long, share a few arrays, so a long list needs little memory; don't write to them.
     */
    public static List<byte[]> generate(long seed, int count) {
        return from(seed).limit(count).toList();
    }

    /** The same events, without end. */
    static Stream<byte[]> from(long seed) {
        MalformedEvents events = new MalformedEvents(seed);
        return IntStream.iterate(0, event -> event + 1).mapToObj(events::event);
    }

    /**
     * Returns an event that is valid except for its extensions: known fields with random values, nested and repeated.
     */
    static byte[] withWrongExtensions(Random random) {
        StringBuilder event = new StringBuilder("{" + REQUIRED);
        for (int fields = 1 + random.nextInt(4); fields > 0; fields--) {
            event.append(",\"").append(pick(EXTENSIONS, random)).append("\":").append(value(random, 0));
        }
        return utf8(event.append('}').toString());
    }

    private static String value(Random random, int depth) {
        if (random.nextInt(6) < depth) {
            return pick(VALUES, random);
        }
        boolean isArray = random.nextBoolean();
        List<String> members = new ArrayList<>();
        for (int count = random.nextInt(12); count > 0; count--) {
            String name = isArray ? "" : "\"" + pick(NAMES, random) + "\":";
            members.add(name + value(random, depth + 2));
        }
        String inner = String.join(",", members);
        return isArray ? "[" + inner + "]" : "{" + inner + "}";
    }

    private byte[] event(int i) {
        return i % HEAVY_EVERY == HEAVY_EVERY - 1
                ? heavy.get(i / HEAVY_EVERY % heavy.size())
                : kinds.get(i % kinds.size()).apply(i / kinds.size());
    }

    /** Returns a prefix of a valid event, one byte longer in each round, starting with zero bytes. */
    private static byte[] truncated(int round) {
        byte[] good = utf8(GOOD);
        byte[] result = new byte[round % good.length];
        System.arraycopy(good, 0, result, 0, result.length);
        return result;
    }

    private byte[] wrongRequiredField() {
        return utf8(
                switch (random.nextInt(5)) {
                    case 0 -> "{\"op\":" + pick(NO_OPS) + ",\"url\":" + URL + "}";
                    case 1 -> "{\"url\":" + pick(NO_URLS) + ",\"op\":\"delete\"}";
                    case 2 -> "{\"op\":" + pick(NO_OPS) + ",\"url\":" + pick(NO_URLS) + "}";
                    case 3 -> "{" + REQUIRED + ",\"url\":" + pick(NO_URLS) + "}";
                    default ->
                        pick(List.of("{}", "{\"op\":\"upsert\"}", "{\"url\":" + URL + "}", "{\"OP\":1,\"Url\":2}"));
                });
    }

    private byte[] hugeNumber() {
        String digits = "9".repeat(101 + random.nextInt(1_000));
        String number = pick(List.of(digits, "-" + digits, "0." + digits, digits + ".5e1"));
        return utf8("{" + REQUIRED + ",\"" + pick(List.of("priority", "x")) + "\":" + number + "}");
    }

    private byte[] longUrl() {
        String url = "https://shop.example.com/" + "p".repeat(2_048 + random.nextInt(20_000));
        return utf8("{\"op\":\"" + pick(List.of("upsert", "delete")) + "\",\"url\":\"" + url + "\"}");
    }

    private byte[] inAnotherEncoding() {
        return switch (random.nextInt(4)) {
            case 0 -> GOOD.getBytes(StandardCharsets.UTF_16LE);
            case 1 -> GOOD.getBytes(StandardCharsets.UTF_16BE);
            case 2 -> GOOD.getBytes(StandardCharsets.UTF_16);
            default -> GOOD.replace("teapot", "th\u00E9i\u00E8re").getBytes(StandardCharsets.ISO_8859_1);
        };
    }

    private byte[] randomBytes() {
        byte[] result = new byte[1 + random.nextInt(400)];
        random.nextBytes(result);
        return result;
    }

    /** Inserts bytes at a random position into a valid event. They make it invalid at any position. */
    private byte[] withInside(byte[] intruder) {
        byte[] good = utf8(GOOD);
        int at = random.nextInt(good.length + 1);
        ByteArrayOutputStream result = new ByteArrayOutputStream(good.length + intruder.length);
        result.write(good, 0, at);
        result.writeBytes(intruder);
        result.write(good, at, good.length - at);
        return result.toByteArray();
    }

    private <T> T pick(List<T> choices) {
        return pick(choices, random);
    }

    private static <T> T pick(List<T> choices, Random random) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] bytes(int... values) {
        byte[] result = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            result[i] = (byte) values[i];
        }
        return result;
    }
}
