package dev.sitestream.cli.moving;

import dev.sitestream.listing.Listing;
import dev.sitestream.listing.Origin;
import dev.sitestream.replay.EventFile;
import dev.sitestream.replay.EventFileException;
import java.io.IOException;

/** The upserts in a file of events. */
final class EventFileListing implements Listing {

    private final String file;

    EventFileListing(String file) {
        this.file = file;
    }

    @Override
    public void read(Receiver receiver) throws IOException, InterruptedException {
        try (EventFile events = EventFile.open(file)) {
            for (byte[] event = events.next(); event != null; event = events.next()) {
                int line = (int) Math.min(Integer.MAX_VALUE, events.lineNumber());
                receiver.page(new Origin(events.name(), line), event);
            }
        } catch (EventFileException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
