package dev.sitestream.store;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Identifies the owner and the revision of an object's content; kept with the object. The markers of an object's
 * intended writes never decrease.
 *
 * @param epoch identifies the owner of the file: each owner has a higher epoch than all before it
 * @param revision counts the contents of the file, from 1, as far as its owner knows
 */
public record WriteMarker(long epoch, long revision) {

    /** The name under which a store keeps the marker with the object. */
    public static final String NAME = "sitestream-revision";

    private static final Pattern TEXT = Pattern.compile("(\\d{1,18})\\.(\\d{1,18})");

    /** The text form, such as {@code 12.3456}. */
    public String text() {
        return epoch + "." + revision;
    }

    /** Parses the text form; empty when it is not one, so that the object is not one of ours. */
    public static Optional<WriteMarker> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        return matcher.matches()
                ? Optional.of(new WriteMarker(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2))))
                : Optional.empty();
    }
}
