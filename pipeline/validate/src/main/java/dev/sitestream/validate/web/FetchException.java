package dev.sitestream.validate.web;

import java.io.IOException;

/** Thrown when a file was not fetched, or not completely; the message is meant for people. */
public class FetchException extends IOException {

    private final boolean absent;

    FetchException(String reason) {
        this(reason, false);
    }

    /** @param absent whether the server says that there is no such file */
    FetchException(String reason, boolean absent) {
        super(reason);
        this.absent = absent;
    }

    /** Whether the server says that there is no such file. Any other failure leaves that open. */
    public final boolean isAbsent() {
        return absent;
    }
}
