package dev.sitestream.serve;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a file.
 *
 * @param from the first byte
 * @param to the byte after the last one; not after {@code from} if the file has no such part
 */
record ByteRange(long from, long to) {

    /** Longer numbers are no positions in any file. */
    private static final Pattern ONE = Pattern.compile("(?i)bytes=\\s*(\\d{0,18})-(\\d{0,18})\\s*");

    /**
     * Reads the header {@code Range}; empty if it has another unit, several ranges or is not valid. Then the whole file
     * is the answer, as <a href="https://www.rfc-editor.org/rfc/rfc9110#section-14.2">RFC 9110</a> allows.
     *
     * @param length the length of the file
     */
    static Optional<ByteRange> parse(String header, long length) {
        Matcher range = ONE.matcher(header);
        if (!range.matches()) {
            return Optional.empty();
        }
        String first = range.group(1);
        String last = range.group(2);
        if (first.isEmpty()) {
            return last.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new ByteRange(Math.max(0, length - Long.parseLong(last)), length));
        }
        long from = Long.parseLong(first);
        if (last.isEmpty()) {
            return Optional.of(new ByteRange(from, length));
        }
        long end = Long.parseLong(last);
        return end < from ? Optional.empty() : Optional.of(new ByteRange(from, Math.min(length, end + 1)));
    }

    /** Whether the file has no such part. */
    boolean isEmpty() {
        return to <= from;
    }
}
