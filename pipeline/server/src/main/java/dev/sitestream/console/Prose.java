package dev.sitestream.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A text for people with parts in back quotes, such as the detail of a health issue.
 *
 * @param pieces its parts, in order
 * @param commands those parts in back quotes that are commands of this program
 */
record Prose(List<Piece> pieces, List<Command> commands) {

    private static final String PROGRAM = "sitestream ";

    /** @param code whether it was in back quotes */
    record Piece(String text, boolean code) {}

    /** A text as a sentence: with a capital letter and a full stop. */
    static String sentence(String text) {
        return text.isEmpty() ? text : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".";
    }

    static Prose of(String text) {
        List<Piece> pieces = new ArrayList<>();
        List<Command> commands = new ArrayList<>();
        String[] parts = text.split("`", -1);
        for (int i = 0; i < parts.length; i++) {
            // A back quote without its other half is text.
            boolean code = i % 2 == 1 && i < parts.length - 1;
            if (!parts[i].isEmpty()) {
                pieces.add(new Piece(parts[i], code));
            }
            if (code && parts[i].startsWith(PROGRAM)) {
                commands.add(new Command(parts[i]));
            }
        }
        return new Prose(pieces, commands);
    }
}
