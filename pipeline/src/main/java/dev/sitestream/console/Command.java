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

    /** Sends the event of a page. */
    static Command upsert(String url) {
        String event = "{\"op\":\"upsert\",\"url\":\"" + url + "\"}";
        return new Command("echo " + ShellQuote.of(event) + " | sitestream produce -");
    }

    static Command of(String... words) {
        return new Command(Arrays.stream(words).map(ShellQuote::of).collect(Collectors.joining(" ")));
    }
}
