package dev.sitestream.validate.scan;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.PublishedUrl;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.validate.content.Quoted;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The rule for an absolute http(s) URL, escaped as <a href="https://www.sitemaps.org/protocol.html#escaping">the
 * protocol requires</a>: by RFC 3986, or by RFC 3987, which allows more letters.
 */
final class UrlRule implements TextRule {

    static final UrlRule INSTANCE = new UrlRule();

    /** The longest URL, by the <a href="https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd">schema</a>. */
    static final int MAX_CHARACTERS = 2_048;

    private UrlRule() {}

    @Override
    public @Nullable String problem(String text) {
        if (text.isEmpty()) {
            return "is empty";
        }
        if (text.length() > MAX_CHARACTERS) {
            return String.format(
                    Locale.ROOT, "has %,d characters; allowed are at most %,d", text.length(), MAX_CHARACTERS);
        }
        try {
            WebUrl.parse(text);
        } catch (InvalidUrlException e) {
            return "must be an absolute http(s) URL, not " + Quoted.of(text) + ": " + e.getMessage();
        }
        byte[] utf8 = text.getBytes(UTF_8);
        for (int i = 0; i < utf8.length; i++) {
            byte[] escape = PublishedUrl.escape(utf8, 0, i, utf8.length);
            if (escape != null) {
                return "must have " + new String(escape, UTF_8) + " in place of " + nameOf((char) utf8[i]) + ", in "
                        + Quoted.of(text);
            }
        }
        return null;
    }

    private static String nameOf(char c) {
        return c == ' ' ? "a space" : c < ' ' || c == 0x7F ? "a control character" : String.valueOf(c);
    }
}
