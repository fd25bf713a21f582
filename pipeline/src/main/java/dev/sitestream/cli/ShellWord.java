package dev.sitestream.cli;

/** Text as a POSIX shell takes it for one word, so that commands in messages can be copied. */
final class ShellWord {

    private ShellWord() {}

    static String of(String text) {
        return text.matches("[A-Za-z0-9/:.,_-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
