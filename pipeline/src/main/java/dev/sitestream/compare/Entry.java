package dev.sitestream.compare;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.listing.Origin;
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
final class Entry {

    private final byte[] key;
    private final byte[] value;
    private final FileTable files;
    private final @Nullable String section;
    private final int file;
    private final String unnumbered;
    private final int line;
    private final @Nullable String given;

    /** The index of the title, behind which are the time and the fields. */
    private final int titleStart;

    private final int fieldsStart;

    /** Reads an entry. */
    Entry(byte[] key, byte[] value, FileTable files) {
        this.key = key;
        this.value = value;
        this.files = files;
        BinaryReader in = new BinaryReader(value);
        section = in.optionalText();
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
     * @param section the section that the listing names; null if it names none
     */
    static byte[] value(ListedPage page, @Nullable String section, FileTable files) {
        String file = page.origin().file();
        int number = files.numberOf(file);
        BinaryWriter out = new BinaryWriter(96);
        out.optionalText(section).count(number);
        if (number == FileTable.UNNUMBERED) {
            out.text(file);
        }
        out.count(page.origin().line());
        out.optionalText(page.given().equals(page.url()) ? null : page.given());
        out.optionalText(page.title());
        Instant time = page.time();
        out.flag(time != null);
        if (time != null) {
            out.signed(time.getEpochSecond()).count(time.getNano());
        }
        for (Field field : Field.all()) {
            out.text(page.value(field));
        }
        return out.toBytes();
    }

    private static @Nullable Instant readTime(BinaryReader in) {
        return in.flag() ? Instant.ofEpochSecond(in.signed(), in.count()) : null;
    }

    byte[] key() {
        return key;
    }

    /** The number of the file in which it is listed, if files are numbered. */
    int file() {
        return file;
    }

    /** The name of the file in which it is listed. */
    String fileName() {
        return file == FileTable.UNNUMBERED ? unnumbered : files.name(file);
    }

    /** The section that the listing names; null if it names none. */
    @Nullable
    String section() {
        return section;
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
    Set<Field> differences(Entry other, Set<Field> ignored) {
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
    ListedPage page() {
        String url = new String(key, StandardCharsets.UTF_8);
        BinaryReader in = readerAt(titleStart);
        String title = in.optionalText();
        Instant time = readTime(in);
        Map<Field, String> values = new EnumMap<>(Field.class);
        for (Field field : Field.all()) {
            String text = in.text();
            if (!text.isEmpty()) {
                values.put(field, text);
            }
        }
        String name = fileName();
        return new ListedPage(
                url,
                given == null ? url : given,
                new Origin(name, line),
                section == null ? FileSeries.of(name) : section,
                title,
                time,
                values);
    }

    private BinaryReader readerAt(int index) {
        BinaryReader in = new BinaryReader(value);
        in.moveTo(value, index);
        return in;
    }
}
