package dev.sitestream.validate;

import java.io.IOException;

/** Says that a file can't be read on, because of what it holds; the message is meant for people. */
final class UnreadableException extends IOException {

    private final int line;

    /**
     * @param line where it was found, from 1 on; 0 for no place in particular
     * @param reason what it is
     */
    UnreadableException(int line, String reason) {
        super(reason);
        this.line = line;
    }

    int line() {
        return line;
    }
}
