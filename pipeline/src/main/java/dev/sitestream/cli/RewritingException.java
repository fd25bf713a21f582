package dev.sitestream.cli;

/** Says why files were not written again; the message is meant for people. */
final class RewritingException extends Exception {

    RewritingException(String message) {
        super(message);
    }
}
