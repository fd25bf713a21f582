package dev.sitestream.remedy;

/** Quotes a text as one word of a POSIX shell, so that commands in messages can be copied. */
public final class ShellQuote {

    private ShellQuote() {}

    public static String of(String text) {
        return text.matches("[A-Za-z0-9/:.,_-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
