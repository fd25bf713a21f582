package dev.sitestream.console;

import dev.sitestream.remedy.ShellQuote;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * A command that an operator can copy into a POSIX shell.
 *
 * @param text the command, in which every word is quoted as needed
 */
record Command(String text) {

    /** Sends an upsert of a page that has nothing but its URL. */
    static Command sending(String url) {
        // Of the characters of a serialised URL, only this one means something else in JSON, and for some shells' echo.
        String event = "{\"op\":\"upsert\",\"url\":\"" + url.replace("\\", "\\u005c") + "\"}";
        return new Command("echo " + of(event).text() + " | sitestream produce -");
    }

    static Command of(String... words) {
        return new Command(Arrays.stream(words).map(ShellQuote::of).collect(Collectors.joining(" ")));
    }
}
