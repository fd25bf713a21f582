package dev.sitestream.cli;

import org.jspecify.annotations.Nullable;

/** Says that a folder can't be written to; the message is meant for people. */
final class OutputException extends Exception {

    OutputException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
