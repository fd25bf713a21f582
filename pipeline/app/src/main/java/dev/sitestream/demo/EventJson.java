package dev.sitestream.demo;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;

/** Writes events into one reused buffer: first the URL, in parts, then the other fields. */
final class EventJson {

    /** More than the longest event takes. */
    private static final int CAPACITY = 4096;

    private static final byte[] UPSERT = ascii("{\"op\":\"upsert\",\"url\":\"");
    private static final byte[] DELETE = ascii("{\"op\":\"delete\",\"url\":\"");
    private static final byte[] TIME = ascii(",\"time\":\"");
    private static final byte[] LASTMOD = ascii(",\"lastmod\":\"");

    private final byte[] bytes = new byte[CAPACITY];
    private int length;
    private int urlStart;
    private int urlEnd;

    /** Bytes of ASCII text. */
    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Begins an upsert; the parts of the URL follow. */
    EventJson upsert() {
        return begin(UPSERT);
    }

    /** Begins a delete; the parts of the URL follow. */
    EventJson delete() {
        return begin(DELETE);
    }

    /** Adds bytes that need no escape: a part of the URL or of a text, or a piece of JSON. */
    EventJson add(byte[] text) {
        System.arraycopy(text, 0, bytes, length, text.length);
        length += text.length;
        return this;
    }

    /** Adds an ASCII character. */
    EventJson add(char character) {
        bytes[length++] = (byte) character;
        return this;
    }

    /** Adds a number that is not negative. */
    EventJson add(int number) {
        int digits = 1;
        for (long power = 10; power <= number; power *= 10) {
            digits++;
        }
        return addPadded(number, digits);
    }

    /** Adds a number with leading zeros. */
    EventJson addPadded(int number, int digits) {
        int rest = number;
        for (int i = length + digits - 1; i >= length; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
        return this;
    }

    /** Ends the URL. */
    EventJson endUrl() {
        urlEnd = length;
        return add('"');
    }

    /** The field {@code time}. */
    EventJson time(long millis) {
        return add(TIME)
                .addInstant(Math.floorDiv(millis, 1000L))
                .add('.')
                .addPadded(Math.floorMod(millis, 1000), 3)
                .add('Z')
                .add('"');
    }

    /** The field {@code lastmod}. */
    EventJson lastmod(long seconds) {
        return add(LASTMOD).addInstant(seconds).add('Z').add('"');
    }

    /** Ends the event. */
    DemoEvent end() {
        add('}');
        String url = new String(bytes, urlStart, urlEnd - urlStart, StandardCharsets.ISO_8859_1);
        return new DemoEvent(url, Arrays.copyOf(bytes, length));
    }

    private EventJson begin(byte[] head) {
        length = 0;
        add(head);
        urlStart = length;
        return this;
    }

    /** Adds a date and time without its zone, which is UTC. */
    EventJson addInstant(long seconds) {
        long epochDay = Math.floorDiv(seconds, 86_400L);
        int second = Math.floorMod(seconds, 86_400);
        LocalDate date = LocalDate.ofEpochDay(epochDay);
        return addPadded(date.getYear(), 4)
                .add('-')
                .addPadded(date.getMonthValue(), 2)
                .add('-')
                .addPadded(date.getDayOfMonth(), 2)
                .add('T')
                .addPadded(second / 3600, 2)
                .add(':')
                .addPadded(second / 60 % 60, 2)
                .add(':')
                .addPadded(second % 60, 2);
    }
}
