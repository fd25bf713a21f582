package dev.sitestream.cli.moving;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Thrown when a listing can't be read further, or its pages can't be written; the message is meant for people. */
public final class MovingException extends IOException {

    MovingException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
