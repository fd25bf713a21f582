package dev.sitestream.faults.store;

import java.util.Comparator;

/**
 * The revision in the metadata of an object.
 *
 * @param epoch the epoch of its writer
 * @param number the number within the epoch
 */
record Revision(long epoch, long number) implements Comparable<Revision> {

    /** The name of the user metadata that holds it, as a header. */
    static final String HEADER = "x-amz-meta-sitestream-revision";

    private static final Comparator<Revision> BY_AGE =
            Comparator.comparingLong(Revision::epoch).thenComparingLong(Revision::number);

    /** Reads {@code EPOCH.NUMBER}. */
    static Revision parse(String text) {
        int dot = text.indexOf('.');
        return new Revision(Long.parseLong(text.substring(0, dot)), Long.parseLong(text.substring(dot + 1)));
    }

    @Override
    public int compareTo(Revision other) {
        return BY_AGE.compare(this, other);
    }

    @Override
    public String toString() {
        return epoch + "." + number;
    }
}
