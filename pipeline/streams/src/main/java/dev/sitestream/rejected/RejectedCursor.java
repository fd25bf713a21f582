package dev.sitestream.rejected;

import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A place in the rejected topic, to go on reading from: the records before these offsets.
 *
 * @param offsets by partition, each after the last record that counts
 */
public record RejectedCursor(Map<Integer, Long> offsets) {

    private static final Pattern TEXT = Pattern.compile("[0-9]{1,6}-[0-9]{1,18}(_[0-9]{1,6}-[0-9]{1,18}){0,1999}");

    public RejectedCursor {
        offsets = Map.copyOf(offsets);
    }

    /**
     * Reads its text form.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static RejectedCursor parse(String text) {
        if (!TEXT.matcher(text).matches()) {
            throw new IllegalArgumentException("allowed are the values of `next` in answers");
        }
        Map<Integer, Long> offsets = new TreeMap<>();
        for (String place : text.split("_", -1)) {
            int dash = place.indexOf('-');
            offsets.put(Integer.valueOf(place.substring(0, dash)), Long.valueOf(place.substring(dash + 1)));
        }
        return new RejectedCursor(offsets);
    }

    /** The text form, such as {@code 0-120_1-33}. */
    public String text() {
        return new TreeMap<>(offsets)
                .entrySet().stream()
                        .map(place -> place.getKey() + "-" + place.getValue())
                        .collect(Collectors.joining("_"));
    }

    /** The offset after the last record of a partition that counts; empty if all do. */
    OptionalLong of(int partition) {
        Long offset = offsets.get(partition);
        return offset == null ? OptionalLong.empty() : OptionalLong.of(offset);
    }

    /** The place before this record. */
    public RejectedCursor before(RejectedRecord record) {
        Map<Integer, Long> moved = new TreeMap<>(offsets);
        moved.put(record.partition(), record.offset());
        return new RejectedCursor(moved);
    }
}
