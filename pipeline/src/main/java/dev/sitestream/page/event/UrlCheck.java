package dev.sitestream.page.event;

import dev.sitestream.page.Surrogates;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.PublishedUrl;
import dev.sitestream.page.url.WebUrl;

/** The answer to whether a text is a URL that a sitemap can hold. */
public sealed interface UrlCheck permits UrlCheck.Good, UrlCheck.Bad {

    /**
     * The most characters that a URL may have as it is {@linkplain PublishedUrl published}: the sitemap protocol asks
     * for fewer than 2,048.
     */
    int MAX_LENGTH = 2_047;

    /**
     * The most characters that are looked at. A longer text could still serialise to a short URL, with a huge fragment,
     * say; but the rules of host names take more than linear time, and nobody needs it.
     */
    int MAX_TEXT_LENGTH = 16_384;

    /** It is. */
    record Good(WebUrl url) implements UrlCheck {}

    /**
     * It isn't.
     *
     * @param code {@link ProblemCode#URL_INVALID} or {@link ProblemCode#URL_TOO_LONG}
     * @param detail why not
     */
    record Bad(ProblemCode code, String detail) implements UrlCheck {}

    static UrlCheck of(String text) {
        if (text.length() > MAX_TEXT_LENGTH) {
            return tooLong(text.length() + " characters");
        }
        try {
            WebUrl url = WebUrl.parse(Surrogates.repair(text));
            int length = publishedLength(url);
            return length > MAX_LENGTH ? tooLong(length + " characters as it is published") : new Good(url);
        } catch (InvalidUrlException e) {
            return new Bad(
                    ProblemCode.URL_INVALID,
                    PrintableText.quote(text) + " is not an absolute http(s) URL: " + e.getMessage());
        }
    }

    private static int publishedLength(WebUrl url) {
        int length = url.href().length();
        // Each character is published as three at most.
        return 3 * length <= MAX_LENGTH ? length : PublishedUrl.of(url.href()).length();
    }

    private static UrlCheck tooLong(String what) {
        return new Bad(ProblemCode.URL_TOO_LONG, what + "; at most " + MAX_LENGTH + " are allowed");
    }
}
