package dev.sitestream.page.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Page;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/** Builds and decodes events at the fixed time {@link #NOW}. */
final class Decoding {

    static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
    static final String URL = "https://shop.example.com/p/1";

    private static final EventDecoder DECODER = new JsonEventDecoder();

    private Decoding() {}

    /** A valid upsert with one more field. */
    static String upsertWith(String field, String json) {
        return "{\"op\":\"upsert\",\"url\":\"" + URL + "\",\"" + field + "\":" + json + "}";
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static Decoded decode(String value) {
        return decode(utf8(value));
    }

    static Decoded decode(byte[] value) {
        return DECODER.decode(null, value, NOW);
    }

    /** Decodes an event that must be valid. */
    static Decoded.Valid valid(String value) {
        Decoded decoded = decode(value);
        assertThat(decoded).as(value).isInstanceOf(Decoded.Valid.class);
        return (Decoded.Valid) decoded;
    }

    /** Decodes an upsert that must be valid and without warnings. */
    static PageEvent.Upsert cleanUpsert(String value) {
        Decoded.Valid valid = valid(value);
        assertThat(valid.warnings()).as(value).isEmpty();
        assertThat(valid.event()).isInstanceOf(PageEvent.Upsert.class);
        return (PageEvent.Upsert) valid.event();
    }

    static Page cleanPage(String value) {
        return cleanUpsert(value).page();
    }

    /** Returns the warnings for an event that must be valid, each as {@code code field}. */
    static List<String> warnings(String value) {
        return brief(valid(value).warnings());
    }

    /** Returns the reasons for rejecting an event that must be invalid, each as {@code code field}. */
    static List<String> reasons(String value) {
        return reasons(decode(value));
    }

    static List<String> reasons(Decoded decoded) {
        assertThat(decoded).isInstanceOf(Decoded.Invalid.class);
        return brief(((Decoded.Invalid) decoded).reasons());
    }

    private static List<String> brief(List<Problem> problems) {
        return problems.stream()
                .map(problem -> problem.code().text() + " " + problem.field())
                .toList();
    }
}
