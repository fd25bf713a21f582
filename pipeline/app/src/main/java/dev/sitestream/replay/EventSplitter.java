package dev.sitestream.replay;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Splits the content of a file into events, each as its bytes. */
sealed interface EventSplitter permits LineSplitter, JsonSplitter {

    /**
     * The next event, or null after the last one.
     *
     * @throws TooLongException when it has more than the allowed bytes
     */
    byte @Nullable [] next() throws IOException, TooLongException;

    /**
     * The number, from 1, of the first line of the event that was returned last, or of the one that couldn't be read.
     */
    long line();

    /** Thrown when an event has too many bytes. */
    final class TooLongException extends Exception {}
}
