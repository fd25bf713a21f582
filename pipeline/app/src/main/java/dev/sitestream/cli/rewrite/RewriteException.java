package dev.sitestream.cli.rewrite;

/** Thrown when files were not written again; the message is meant for people. */
public final class RewriteException extends Exception {

    public RewriteException(String message) {
        super(message);
    }
}
