package dev.sitestream.faults.store;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The revision in the metadata of an object.
 *
 * @param epoch the epoch of its writer
 * @param number the number within the epoch
 * @param changes how many changes from the input the object shows
 */
record Revision(long epoch, long number, long changes) implements Comparable<Revision> {

    /** The name of the user metadata that holds it, as a header. */
    static final String HEADER = "x-amz-meta-sitestream-revision";

    private static final Pattern TEXT = Pattern.compile("(\\d+)\\.(\\d+)(?:\\.(\\d+))?");

    private static final Comparator<Revision> BY_AGE =
            Comparator.comparingLong(Revision::epoch).thenComparingLong(Revision::number);

    /** Reads {@code EPOCH.NUMBER.CHANGES}, or {@code EPOCH.NUMBER} if the number is that of the changes, too. */
    static Revision parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("no revision: " + text);
        }
        String number = matcher.group(2);
        String changes = matcher.group(3) == null ? number : matcher.group(3);
        return new Revision(Long.parseLong(matcher.group(1)), Long.parseLong(number), Long.parseLong(changes));
    }

    @Override
    public int compareTo(Revision other) {
        return BY_AGE.compare(this, other);
    }

    @Override
    public String toString() {
        return epoch + "." + number + (changes == number ? "" : "." + changes);
    }
}
