package dev.sitestream.cli.moving;

import dev.sitestream.listing.Listing;
import dev.sitestream.listing.Origin;
import dev.sitestream.replay.EventFile;
import dev.sitestream.replay.EventFileException;
import java.io.IOException;

/**
 * A listing in a file of events, all upserts.
 *
 * @param file its path, or {@code -} for standard input
 */
record EventFileListing(String file) implements Listing {

    @Override
    public void read(Receiver receiver) throws IOException, InterruptedException {
        try (EventFile events = EventFile.open(file)) {
            for (byte[] event = events.next(); event != null; event = events.next()) {
                receiver.page(new Origin(events.name(), (int) Math.min(events.lineNumber(), Integer.MAX_VALUE)), event);
            }
        } catch (EventFileException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
