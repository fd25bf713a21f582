package dev.sitestream.page.event;

import dev.sitestream.page.Surrogates;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.PublishedUrl;
import dev.sitestream.page.url.WebUrl;

/** The result of checking whether a text is a URL that a sitemap can contain. */
public sealed interface UrlCheck permits UrlCheck.Good, UrlCheck.Bad {

    /**
     * The most characters of a URL in its {@linkplain PublishedUrl published} form. The sitemap protocol requires fewer
     * than 2,048.
     */
    int MAX_LENGTH = 2_047;

    /**
     * The most characters of an input text. A longer text could still serialise to a short URL, for example if it has a
     * huge fragment. But host name processing takes more than linear time, and such URLs have no use.
     */
    int MAX_TEXT_LENGTH = 16_384;

    /** The text is a valid URL; here it is in normal form. */
    record Good(WebUrl url) implements UrlCheck {}

    /**
     * The text is no valid URL, or is too long.
     *
     * @param code {@link ProblemCode#URL_INVALID} or {@link ProblemCode#URL_TOO_LONG}
     * @param detail the human-readable reason
     */
    record Bad(ProblemCode code, String detail) implements UrlCheck {}

    static UrlCheck of(String text) {
        if (text.length() > MAX_TEXT_LENGTH) {
            return tooLong(text.length() + " characters");
        }
        try {
            WebUrl url = WebUrl.parse(Surrogates.repair(text)).normal();
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
        // Each character is published as at most three.
        return 3 * length <= MAX_LENGTH ? length : PublishedUrl.of(url.href()).length();
    }

    private static UrlCheck tooLong(String subject) {
        return new Bad(ProblemCode.URL_TOO_LONG, subject + "; at most " + MAX_LENGTH + " are allowed");
    }
}
