package dev.sitestream.compare;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.listing.Origin;
import dev.sitestream.page.event.PageEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A listed page in the bytes in which it is sorted: its key, and a value that begins with what is compared least often.
 */
final class SortedEntry {

    private static final int EXPECTED_BYTES = 96;

    private final byte[] key;
    private final byte[] value;
    private final FileTable files;
    private final @Nullable String named;
    private final int file;
    private final String unnumbered;
    private final int line;
    private final @Nullable String given;

    /** The index of the title, behind which are the time and the fields. */
    private final int titleStart;

    private final int fieldsStart;

    /** Reads an entry. */
    SortedEntry(byte[] key, byte[] value, FileTable files) {
        this.key = key;
        this.value = value;
        this.files = files;
        BinaryReader in = new BinaryReader(value);
        named = in.optionalText();
        file = in.smallCount();
        unnumbered = file == FileTable.UNNUMBERED ? in.text() : "";
        line = in.smallCount();
        given = in.optionalText();
        titleStart = in.position();
        in.skipOptionalText();
        readTime(in);
        fieldsStart = in.position();
    }

    /** The key of a page. */
    static byte[] key(String url) {
        return url.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The value of a page.
     *
     * @param event the page's upsert
     * @param url its URL in its normal form
     * @param given its URL as it was written
     */
    static byte[] value(PageEvent.Upsert event, String url, String given, Origin origin, FileTable files) {
        int number = files.numberOf(origin.file());
        BinaryWriter out = new BinaryWriter(EXPECTED_BYTES);
        out.optionalText(event.section()).count(number);
        if (number == FileTable.UNNUMBERED) {
            out.text(origin.file());
        }
        out.count(origin.line());
        out.optionalText(given.equals(url) ? null : given);
        out.optionalText(event.page().title());
        Instant time = event.time();
        out.flag(time != null);
        if (time != null) {
            out.signed(time.getEpochSecond()).count(time.getNano());
        }
        Map<Field, String> values = NormalFields.of(event.page());
        for (Field field : Field.all()) {
            out.text(values.getOrDefault(field, ""));
        }
        return out.toBytes();
    }

    private static @Nullable Instant readTime(BinaryReader in) {
        return in.flag() ? Instant.ofEpochSecond(in.signed(), in.count()) : null;
    }

    byte[] key() {
        return key;
    }

    /** The section that the listing names, or else the series of the file. */
    String section() {
        if (named != null) {
            return named;
        }
        return file == FileTable.UNNUMBERED ? FileFamily.of(unnumbered) : files.series(file);
    }

    /** The URL as it was written; null if that is its normal form. */
    @Nullable
    String given() {
        return given;
    }

    /** The time of the listed state; null if there is none. */
    @Nullable
    Instant time() {
        BinaryReader in = readerAt(titleStart);
        in.skipOptionalText();
        return readTime(in);
    }

    /** The fields in which this entry differs from another one, besides ignored ones. */
    Set<Field> differences(SortedEntry other, Set<Field> ignored) {
        Set<Field> differences = EnumSet.noneOf(Field.class);
        if (Arrays.equals(value, fieldsStart, value.length, other.value, other.fieldsStart, other.value.length)) {
            return differences;
        }
        BinaryReader mine = readerAt(fieldsStart);
        BinaryReader others = other.readerAt(other.fieldsStart);
        for (Field field : Field.all()) {
            int start = mine.position();
            int otherStart = others.position();
            mine.skipText();
            others.skipText();
            if (!ignored.contains(field)
                    && !Arrays.equals(value, start, mine.position(), other.value, otherStart, others.position())) {
                differences.add(field);
            }
        }
        return differences;
    }

    /** The page. */
    ComparedPage page() {
        String url = new String(key, StandardCharsets.UTF_8);
        BinaryReader in = readerAt(titleStart);
        String title = in.optionalText();
        readTime(in);
        Map<Field, String> values = new EnumMap<>(Field.class);
        for (Field field : Field.all()) {
            String text = in.text();
            if (!text.isEmpty()) {
                values.put(field, text);
            }
        }
        return new ComparedPage(
                url,
                given == null ? url : given,
                new Origin(file == FileTable.UNNUMBERED ? unnumbered : files.name(file), line),
                section(),
                title,
                values);
    }

    private BinaryReader readerAt(int index) {
        BinaryReader in = new BinaryReader(value);
        in.moveTo(value, index);
        return in;
    }
}
