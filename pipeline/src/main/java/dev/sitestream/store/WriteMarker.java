package dev.sitestream.store;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says with each object who wrote it, and which of its contents it is. Of one object, the markers of the writes that
 * are meant to be never go back.
 *
 * @param epoch tells the owners of the file apart: each has a higher one than all before it
 * @param revision counts the contents of the file, from 1, as far as its owner knows
 */
public record WriteMarker(long epoch, long revision) {

    /** The name under which a store keeps it with the object. */
    public static final String NAME = "sitestream-revision";

    private static final Pattern TEXT = Pattern.compile("(\\d{1,18})\\.(\\d{1,18})");

    /** As text, {@code 12.3456}. */
    public String text() {
        return epoch + "." + revision;
    }

    /** What was written in this form; empty when it was not, so that the object is not one of ours. */
    public static Optional<WriteMarker> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        return matcher.matches()
                ? Optional.of(new WriteMarker(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2))))
                : Optional.empty();
    }
}
