package dev.sitestream.listing.export;

import dev.sitestream.listing.Listing.Receiver;
import java.io.IOException;
import java.io.InputStream;

/** A form of export. */
public interface Export {

    /**
     * Reads a file, and passes its pages on. What is broken is reported, and loses nothing else.
     *
     * @param name the file's name for users
     * @param content its uncompressed bytes, however many
     */
    void read(String name, InputStream content, Receiver receiver) throws IOException, InterruptedException;
}
