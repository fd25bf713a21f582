package dev.sitestream.http.ingest;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Requests that are valid at first, and are then changed in paths, headers, signatures, framing, bodies or bytes. */
final class RandomRequests {

    private static final List<String> LINES = List.of(
            "POST /v1/sites/shop/events",
            "POST /v1/sites/shop/events",
            "POST /v1/sites/blog/events",
            "PUT /v1/sites/shop/pages?url=https%3A%2F%2Fshop.example.com%2Fa",
            "DELETE /v1/sites/shop/pages?url=https%3A%2F%2Fshop.example.com%2Fa",
            "POST /v1/hooks/cms",
            "POST /v1/hooks/own");

    private static final List<String> ODD_LINES = List.of(
            "GET /v1/sites/shop/events",
            "POST /v1/sites/%73hop/events",
            "POST /v1/sites/shop%2Fevents",
            "POST /v1/sites/../hooks/cms",
            "POST /v1/sites/%2e%2e/shop/events",
            "POST /v1//sites/shop/events",
            "POST /v1/sites/shop/events;x=y",
            "POST http://other.example/v1/sites/shop/events",
            "POST /v1/hooks/cms?a=%",
            "PUT /v1/sites/shop/pages?url=%FF%00",
            "PUT /v1/sites/shop/pages?url=https://shop.example.com/?a&url=b",
            "OPTIONS *",
            "CONNECT shop.example.com:443",
            "TRACE /",
            "POST \\v1\\hooks\\cms",
            "post /v1/hooks/cms",
            "POST /v1/hooks/" + "x".repeat(3_000),
            "PRI *");

    private static final List<String> TYPES = List.of(
            "application/json",
            "application/x-ndjson",
            "application/cloudevents+json",
            "application/cloudevents-batch+json",
            "application/json; charset=utf-8",
            "application/json; charset=utf-7",
            "text/plain",
            ";;;",
            "");

    private static final List<String> ODD_HEADERS = List.of(
            "Content-Length: 5",
            "Content-Length: -1",
            "Content-Length: 99999999999999999999",
            "Content-Length: 11000000",
            "Transfer-Encoding: chunked",
            "Transfer-Encoding: gzip, chunked",
            "Transfer-Encoding : chunked",
            "Content-Encoding: gzip",
            "Content-Encoding: br",
            "Host: other.example",
            "Host: a b",
            "Authorization: Bearer " + TestSenders.BLOG_TOKEN,
            "Authorization: Bearer",
            "Authorization: Bearer sst_" + "x".repeat(500),
            "Expect: 100-continue",
            "Expect: something",
            "Connection: upgrade, http2-settings",
            "Upgrade: h2c",
            "Upgrade: websocket",
            "ce-specversion: 1.0",
            "ce-type: dev.sitestream.page.upserted.v1",
            "ce-subject: https://shop.example.com/%zz%C3",
            "ce-time: yesterday",
            "X-Signature: good",
            "X-Signature: \u00e4\u0007",
            "X: " + "y".repeat(9_000),
            " folded",
            ": empty",
            "no colon",
            "Cookie: a=\"b",
            "Content-Type: application/json");

    private static final List<String> VALUES = List.of(
            "\"https://shop.example.com/a\"",
            "\"https://blog.example.com/\"",
            "\"https://shop.example.com/inner/\"",
            "\"upsert\"",
            "\"delete\"",
            "\"product:1\"",
            "\"2026-11-20T00:00:00Z\"",
            "\"\\ud800\"",
            "null",
            "true",
            "1e999999999",
            "-0",
            "{}",
            "[[[]]]",
            "{\"loc\":\"https://shop.example.com/i.jpg\"}",
            "\"1.0\"",
            "\"dev.sitestream.page.upserted.v1\"",
            "\"dev.sitestream.page.deleted.v1\"");

    private static final List<String> NAMES = List.of(
            "op",
            "url",
            "id",
            "source",
            "site",
            "time",
            "images",
            "priority",
            "specversion",
            "type",
            "subject",
            "data",
            "data_base64",
            "datacontenttype",
            "\\u006fp",
            "");

    private final Random random;

    RandomRequests(long seed) {
        random = new Random(seed);
    }

    /** How many requests to send on the next connection: several at once are pipelined. */
    int pipelined() {
        return 1 + random.nextInt(4);
    }

    /** The bytes of the next request; if it was changed, it may be anything. */
    byte[] next() {
        byte[] body = body();
        StringBuilder head = new StringBuilder();
        String line = random.nextInt(8) == 0 ? pick(ODD_LINES) : pick(LINES);
        head.append(line)
                .append(random.nextInt(40) == 0 ? " HTTP/" + random.nextInt(4) + "." + random.nextInt(3) : " HTTP/1.1")
                .append("\r\n");
        List<String> headers = new ArrayList<>(List.of("Host: localhost", "Content-Type: " + type()));
        if (random.nextInt(20) > 0) {
            boolean swapped = random.nextInt(20) == 0;
            headers.add("Authorization: Bearer "
                    + (line.contains("blog") == swapped ? TestSenders.SHOP_TOKEN : TestSenders.BLOG_TOKEN));
        }
        headers.add(TestSenders.SIGNATURE + ": " + pick(List.of("good", "good", "undated", "ping", "bad")));
        if (random.nextInt(8) == 0) {
            body = gzip(body);
            headers.add("Content-Encoding: gzip");
        }
        boolean chunked = random.nextInt(4) == 0;
        headers.add(chunked ? "Transfer-Encoding: chunked" : "Content-Length: " + length(body));
        for (int i = random.nextInt(12) - 9; i > 0; i--) {
            headers.add(random.nextInt(headers.size() + 1), pick(ODD_HEADERS));
        }
        if (random.nextInt(20) == 0) {
            headers.remove(random.nextInt(headers.size()));
        }
        headers.forEach(header -> head.append(header).append("\r\n"));
        head.append("\r\n");
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(head.toString().getBytes(ISO_8859_1));
        request.writeBytes(chunked ? chunks(body) : body);
        return random.nextInt(8) == 0 ? changed(request.toByteArray()) : request.toByteArray();
    }

    private String type() {
        return random.nextInt(4) == 0 ? pick(TYPES) : TYPES.get(random.nextInt(2));
    }

    private int length(byte[] body) {
        return random.nextInt(20) == 0 ? Math.max(0, body.length + random.nextInt(7) - 3) : body.length;
    }

    private byte[] chunks(byte[] body) {
        ByteArrayOutputStream chunks = new ByteArrayOutputStream();
        int sent = 0;
        while (sent < body.length) {
            int size = Math.min(body.length - sent, 1 + random.nextInt(200));
            String line = random.nextInt(60) == 0
                    ? pick(List.of("zz", "-1", "fffffffff", size + ";", "0x5", " "))
                    : Integer.toHexString(size) + (random.nextInt(10) == 0 ? ";a=b" : "");
            chunks.writeBytes((line + "\r\n").getBytes(UTF_8));
            chunks.write(body, sent, size);
            chunks.writeBytes((random.nextInt(60) == 0 ? "\n" : "\r\n").getBytes(UTF_8));
            sent += size;
        }
        chunks.writeBytes((random.nextInt(20) == 0 ? "0\r\nTrailer: a\r\n\r\n" : "0\r\n\r\n").getBytes(UTF_8));
        return chunks.toByteArray();
    }

    private byte[] body() {
        StringBuilder text = new StringBuilder();
        switch (random.nextInt(6)) {
            case 0 -> object(text);
            case 1 -> {
                text.append('[');
                for (int i = random.nextInt(4); i > 0; i--) {
                    object(text);
                    text.append(i > 1 ? "," : "");
                }
                text.append(']');
            }
            case 2 -> {
                for (int i = random.nextInt(5); i > 0; i--) {
                    object(text);
                    text.append(random.nextInt(4) == 0 ? "\r\n\n" : "\n");
                }
            }
            case 3 ->
                text.append(
                        "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/a\",\"time\":\"2026-11-20T00:00:00Z\"}");
            case 4 ->
                text.append(pick(List.of("p/1\np/2", "a?b", "", "[".repeat(300), "\u00ef\u00bb\u00bf{}", "{\"a\":")));
            default -> {
                byte[] noise = new byte[random.nextInt(100)];
                random.nextBytes(noise);
                return noise;
            }
        }
        byte[] bytes = text.toString().getBytes(UTF_8);
        return random.nextInt(8) == 0 ? changed(bytes) : bytes;
    }

    private void object(StringBuilder text) {
        text.append('{');
        for (int i = random.nextInt(7); i > 0; i--) {
            text.append('"')
                    .append(pick(NAMES))
                    .append("\":")
                    .append(pick(VALUES))
                    .append(i > 1 ? "," : "");
        }
        text.append('}');
    }

    /** Changes bytes, or cuts, repeats or inserts some. */
    private byte[] changed(byte[] bytes) {
        byte[] result = bytes;
        for (int i = random.nextInt(3); i >= 0 && result.length > 0; i--) {
            int at = random.nextInt(result.length);
            int end = Math.min(result.length, at + 1 + random.nextInt(20));
            switch (random.nextInt(4)) {
                case 0 -> {
                    result = result.clone();
                    result[at] = (byte) random.nextInt(256);
                }
                case 1 -> result = joined(result, at, new byte[0], end);
                case 2 -> result = joined(result, end, Arrays.copyOfRange(result, at, end), end);
                default -> {
                    byte[] noise = new byte[random.nextInt(8)];
                    random.nextBytes(noise);
                    result = joined(result, at, noise, at);
                }
            }
        }
        return result;
    }

    private static byte[] joined(byte[] bytes, int end, byte[] middle, int begin) {
        ByteArrayOutputStream result = new ByteArrayOutputStream();
        result.write(bytes, 0, end);
        result.writeBytes(middle);
        result.write(bytes, begin, bytes.length - begin);
        return result.toByteArray();
    }

    private static byte[] gzip(byte[] body) {
        try {
            return Sender.gzip(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
