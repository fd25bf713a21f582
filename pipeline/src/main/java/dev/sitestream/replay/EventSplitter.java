package dev.sitestream.replay;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Splits the content of a file into events, each as the bytes that it is. */
sealed interface EventSplitter permits LineSplitter, JsonSplitter {

    /**
     * The next event, or null after the last one.
     *
     * @throws TooLongException when it has more than the allowed bytes
     */
    byte @Nullable [] next() throws IOException, TooLongException;

    /**
     * The number, from 1, of the line on which the event that was returned last begins, or the one that couldn't be
     * read.
     */
    long line();

    /** Says that an event has more bytes than are allowed. */
    final class TooLongException extends Exception {}
}
