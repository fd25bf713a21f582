package dev.sitestream.validate.web;

import java.io.IOException;

/** Says why a file was not fetched, or not to its end; the message is meant for people. */
public final class FetchException extends IOException {

    FetchException(String reason) {
        super(reason);
    }
}
