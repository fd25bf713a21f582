package dev.sitestream.validate.web;

import java.io.IOException;

/** Thrown when a file was not fetched, or not completely; the message is meant for people. */
public class FetchException extends IOException {

    FetchException(String reason) {
        super(reason);
    }
}
