package dev.sitestream.cli.moving;

import dev.sitestream.listing.Origin;
import java.io.IOException;

/** Where imported events are written to. */
interface ImportTarget extends AutoCloseable {

    /**
     * Writes an event.
     *
     * @param key the key of its record
     * @param event the event in JSON, on one line
     */
    void write(byte[] key, byte[] event, Origin origin) throws IOException;

    /**
     * Makes everything durable.
     *
     * @return the position behind it, from which a later import goes on
     */
    long flush() throws IOException;

    @Override
    void close() throws IOException;
}
