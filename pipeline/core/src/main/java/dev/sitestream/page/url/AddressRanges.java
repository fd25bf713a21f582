package dev.sitestream.page.url;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** A set of IP addresses: sorted ranges that neither overlap nor touch each other. A lookup is a binary search. */
public final class AddressRanges {

    /** The numbers of a range: its first and its last address, each as two. */
    private static final int WIDTH = 4;

    private final long[] bounds;
    private final int size;

    private AddressRanges(long[] bounds) {
        this.bounds = bounds;
        this.size = bounds.length / WIDTH;
    }

    /** The addresses of all these ranges. */
    public static AddressRanges of(List<AddressRange> ranges) {
        List<AddressRange> sorted = ranges.stream()
                .sorted(Comparator.comparing(AddressRange::first))
                .toList();
        long[] bounds = new long[WIDTH * sorted.size()];
        int end = 0;
        for (AddressRange range : sorted) {
            IpAddress last = end == 0 ? null : new IpAddress(bounds[end - 2], bounds[end - 1]);
            if (last == null
                    || (range.first().compareTo(last) > 0 && !range.first().equals(last.next()))) {
                bounds[end] = range.first().high();
                bounds[end + 1] = range.first().low();
                end += WIDTH;
            } else if (range.last().compareTo(last) <= 0) {
                continue;
            }
            bounds[end - 2] = range.last().high();
            bounds[end - 1] = range.last().low();
        }
        return new AddressRanges(Arrays.copyOf(bounds, end));
    }

    /** The number of ranges, after those that touch each other were joined. */
    public int size() {
        return size;
    }

    /** Whether an address is in the set. */
    public boolean contains(IpAddress address) {
        int from = 0;
        int to = size;
        // The last range that begins at or before the address
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (compare(WIDTH * middle, address) <= 0) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from > 0 && compare(WIDTH * (from - 1) + 2, address) >= 0;
    }

    private int compare(int index, IpAddress address) {
        int order = Long.compareUnsigned(bounds[index], address.high());
        return order != 0 ? order : Long.compareUnsigned(bounds[index + 1], address.low());
    }
}
