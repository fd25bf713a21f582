package dev.sitestream.cli.rewrite;

/** Thrown when files were not written again; the message is meant for people. */
public final class RewritingException extends Exception {

    public RewritingException(String message) {
        super(message);
    }
}
