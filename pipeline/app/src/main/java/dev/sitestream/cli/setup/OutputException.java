package dev.sitestream.cli.setup;

import org.jspecify.annotations.Nullable;

/** Thrown when a folder can't be written to; the message is meant for people. */
public final class OutputException extends Exception {

    public OutputException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
