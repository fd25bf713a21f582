package dev.sitestream.validate.content;

/** Quotes text from a file in a message, and cuts it if it is long. Its characters are not changed. */
public final class Quoted {

    private static final int MAX = 100;

    private Quoted() {}

    public static String of(String text) {
        int end = text.length() <= MAX ? text.length() : text.offsetByCodePoints(0, text.codePointCount(0, MAX));
        return '"' + text.substring(0, end) + (end < text.length() ? "…" : "") + '"';
    }
}
