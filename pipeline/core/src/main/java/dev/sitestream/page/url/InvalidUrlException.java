package dev.sitestream.page.url;

/** Thrown if a text is not an absolute http(s) URL. The message is human-readable and states the reason. */
public final class InvalidUrlException extends Exception {

    /** @param reason what is wrong with the text, without the text itself, which is untrusted */
    public InvalidUrlException(String reason) {
        super(reason);
    }
}
