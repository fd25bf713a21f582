package dev.sitestream.console;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * A command that an operator can copy into a POSIX shell.
 *
 * @param text the command, in which every word is quoted as needed
 */
record Command(String text) {

    static Command of(String... words) {
        return new Command(Arrays.stream(words).map(Command::quoted).collect(Collectors.joining(" ")));
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9/:.,_-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
