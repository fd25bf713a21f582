package dev.sitestream.page;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * The plain text of HTML in one line, such as the titles that WordPress keeps: character references are decoded once,
 * and tags and comments are removed, of which a line break becomes a space. What is neither a reference nor a tag, such
 * as {@code AT&T} and {@code 1 < 2}, is text. Takes time in proportion to the length.
 */
public final class HtmlText {

    /** More characters than a reference has, also a number with leading zeros. */
    private static final int MAX_REFERENCE = 16;

    private static final int REPLACEMENT = 0xFFFD;

    /** The encoding of 128 to 159 by <a href="https://html.spec.whatwg.org/#parsing">HTML</a>'s parser. */
    private static final Charset WINDOWS = Charset.forName("windows-1252");

    private static final String COMMENT = "<!--";
    private static final String COMMENT_END = "-->";

    private final String html;
    private final int lastTagEnd;
    private final int lastCommentEnd;
    private final StringBuilder text;
    private int at;

    private HtmlText(String html) {
        this.html = html;
        this.lastTagEnd = html.lastIndexOf('>');
        this.lastCommentEnd = html.lastIndexOf(COMMENT_END);
        this.text = new StringBuilder(html.length());
    }

    /** The text, without white space around it. */
    public static String plain(String html) {
        if (html.indexOf('&') < 0 && html.indexOf('<') < 0) {
            return html;
        }
        return new HtmlText(html).read();
    }

    private String read() {
        while (at < html.length()) {
            char c = html.charAt(at);
            if (c == '<' && at < lastTagEnd && isTag()) {
                skipTag();
            } else if (c == '&') {
                readReference();
            } else {
                text.append(c);
                at++;
            }
        }
        return text.toString().strip();
    }

    /** Whether a tag or a comment begins here. */
    private boolean isTag() {
        int name = at + (html.startsWith("</", at) ? 2 : 1);
        return html.startsWith(COMMENT, at) || (name < html.length() && isLetter(html.charAt(name)));
    }

    private void skipTag() {
        if (html.regionMatches(true, at, "<br", 0, 3) && at + 3 < html.length() && !isLetter(html.charAt(at + 3))) {
            text.append(' ');
        }
        boolean isComment = html.startsWith(COMMENT, at) && at < lastCommentEnd;
        at = isComment ? html.indexOf(COMMENT_END, at) + COMMENT_END.length() : html.indexOf('>', at) + 1;
    }

    private void readReference() {
        int end =
                html.substring(at, Math.min(html.length(), at + MAX_REFERENCE)).indexOf(';') + at;
        String decoded = end < at ? null : decoded(html.substring(at + 1, end));
        if (decoded == null) {
            text.append('&');
            at++;
        } else {
            text.append(decoded);
            at = end + 1;
        }
    }

    /** The characters of a reference; null if it is none. */
    private static @Nullable String decoded(String reference) {
        if (!reference.startsWith("#")) {
            return HtmlEntities.named(reference);
        }
        boolean isHexadecimal = reference.startsWith("#x") || reference.startsWith("#X");
        String digits = reference.substring(isHexadecimal ? 2 : 1);
        for (int i = 0; i < digits.length(); i++) {
            // Other scripts' digits are not meant.
            if (digits.charAt(i) > 'f' || Character.digit(digits.charAt(i), isHexadecimal ? 16 : 10) < 0) {
                return null;
            }
        }
        return digits.isEmpty() ? null : character(Long.parseLong(digits, isHexadecimal ? 16 : 10));
    }

    private static String character(long number) {
        if (number >= 0x80 && number <= 0x9F) {
            return new String(new byte[] {(byte) number}, WINDOWS);
        }
        boolean isCharacter = number > 0
                && number <= Character.MAX_CODE_POINT
                && !(number >= Character.MIN_SURROGATE && number <= Character.MAX_SURROGATE);
        return Character.toString(isCharacter ? (int) number : REPLACEMENT);
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}
