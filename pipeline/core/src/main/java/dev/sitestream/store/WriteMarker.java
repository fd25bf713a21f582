package dev.sitestream.store;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Identifies the owner and the revision of an object's content; kept with the object. The markers of an object's
 * intended writes never decrease.
 *
 * @param epoch identifies the owner of the file: each owner has a higher epoch than all before it
 * @param revision counts the contents of the file, from 1, as far as its owner knows; epoch and revision identify one
 *     content
 * @param changes how many changes from the input it shows. Unlike revisions, they grow alike whenever the same input
 *     is read, so they show whether another owner has reached this content
 */
public record WriteMarker(long epoch, long revision, long changes) {

    /** The name under which a store keeps the marker with the object. */
    public static final String NAME = "sitestream-revision";

    private static final Pattern TEXT = Pattern.compile("(\\d{1,18})\\.(\\d{1,18})(?:\\.(\\d{1,18}))?");

    /** Creates the marker of a file that is written whatever another owner has written. */
    public WriteMarker(long epoch, long revision) {
        this(epoch, revision, revision);
    }

    /** The text form, such as {@code 12.3456.3401}; without the number of changes if it is the revision. */
    public String text() {
        return epoch + "." + revision + (changes == revision ? "" : "." + changes);
    }

    /** Parses the text form; empty when it is not one, so that the object is not one of ours. */
    public static Optional<WriteMarker> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long revision = Long.parseLong(matcher.group(2));
        long changes = matcher.group(3) == null ? revision : Long.parseLong(matcher.group(3));
        return Optional.of(new WriteMarker(Long.parseLong(matcher.group(1)), revision, changes));
    }
}
