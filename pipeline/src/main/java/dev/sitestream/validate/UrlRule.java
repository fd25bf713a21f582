package dev.sitestream.validate;

import dev.sitestream.page.InvalidUrlException;
import dev.sitestream.page.WebUrl;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An absolute http(s) URL, escaped as <a href="https://www.sitemaps.org/protocol.html#escaping">the protocol asks</a>. */
final class UrlRule implements TextRule {

    static final UrlRule INSTANCE = new UrlRule();

    /** By the <a href="https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd">schema</a>. */
    static final int MOST_CHARACTERS = 2_048;

    /** What neither RFC 3986 nor RFC 3987 has in a URL, and browsers send in another form. */
    private static final String ESCAPED = "\"<>";

    private UrlRule() {}

    @Override
    public @Nullable String complaint(String text) {
        if (text.isEmpty()) {
            return "is empty";
        }
        if (text.length() > MOST_CHARACTERS) {
            return String.format(
                    Locale.ROOT, "has %,d characters; allowed are at most %,d", text.length(), MOST_CHARACTERS);
        }
        try {
            WebUrl.parse(text);
        } catch (InvalidUrlException e) {
            return "must be an absolute http(s) URL, not " + Quoted.of(text) + ": " + e.getMessage();
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c <= ' ' || c == 0x7F || ESCAPED.indexOf(c) >= 0) {
                return String.format(Locale.ROOT, "must have %%%02X in place of %s, in ", (int) c, nameOf(c))
                        + Quoted.of(text);
            }
        }
        return null;
    }

    private static String nameOf(char c) {
        return c == ' ' ? "a space" : c < ' ' || c == 0x7F ? "a control character" : String.valueOf(c);
    }
}
