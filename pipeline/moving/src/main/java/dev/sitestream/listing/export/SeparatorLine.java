package dev.sitestream.listing.export;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A first line such as {@code sep=;}, by which spreadsheets say how the fields of a CSV file are separated. */
final class SeparatorLine {

    private static final Pattern LINE = Pattern.compile("\"?(?i:sep)=(.)\"?\r?");

    private SeparatorLine() {}

    /** The separator that a line names; null if it is another line. */
    static @Nullable Character of(String line) {
        Matcher matcher = LINE.matcher(line);
        return matcher.matches() ? matcher.group(1).charAt(0) : null;
    }
}
