package dev.sitestream.sorting;

import java.io.IOException;

/** Thrown if records can't be written to the temporary folder or read back; the message is meant for people. */
public final class SortException extends IOException {

    private static final long serialVersionUID = 1L;

    SortException(String message, Throwable cause) {
        super(message, cause);
    }
}
