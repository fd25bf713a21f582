package dev.sitestream.page.url;

/** Says that a text is not an absolute http(s) URL; the message, meant for people, says why. */
public final class InvalidUrlException extends Exception {

    /** @param reason what is wrong with the text, without the text itself, which may be hostile */
    public InvalidUrlException(String reason) {
        super(reason);
    }
}
