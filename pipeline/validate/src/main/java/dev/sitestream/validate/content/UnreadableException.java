package dev.sitestream.validate.content;

import java.io.IOException;

/** Thrown when a file can't be read further because of its content; the message is meant for people. */
public final class UnreadableException extends IOException {

    private final int line;

    /**
     * @param line the line, from 1; 0 if no line is known
     * @param reason what is wrong
     */
    public UnreadableException(int line, String reason) {
        super(reason);
        this.line = line;
    }

    public int line() {
        return line;
    }
}
