package dev.sitestream.cli.text;

/** Text as a POSIX shell takes it for one word, so that commands in messages can be copied. */
public final class ShellWord {

    private ShellWord() {}

    public static String of(String text) {
        return text.matches("[A-Za-z0-9/:.,_-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
