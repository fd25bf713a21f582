package dev.sitestream.validate.content;

import java.io.IOException;

/** Says that a file can't be read on, because of what it holds; the message is meant for people. */
public final class UnreadableException extends IOException {

    private final int line;

    /**
     * @param line where it was found, from 1 on; 0 for no place in particular
     * @param reason what it is
     */
    public UnreadableException(int line, String reason) {
        super(reason);
        this.line = line;
    }

    public int line() {
        return line;
    }
}
