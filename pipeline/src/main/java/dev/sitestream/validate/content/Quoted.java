package dev.sitestream.validate.content;

/** Text from a file within a message: in quotation marks, and cut where it is long. What it holds stays as it is. */
public final class Quoted {

    private static final int MOST = 100;

    private Quoted() {}

    public static String of(String text) {
        int end = text.length() <= MOST ? text.length() : text.offsetByCodePoints(0, text.codePointCount(0, MOST));
        return '"' + text.substring(0, end) + (end < text.length() ? "…" : "") + '"';
    }
}
