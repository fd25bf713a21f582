package dev.sitestream.cli.moving;

import dev.sitestream.listing.Origin;
import dev.sitestream.produce.EventSender;
import dev.sitestream.produce.SendException;

/** The events topic. */
final class TopicTarget implements ImportTarget {

    private final EventSender sender;

    /** @param sender closed by this */
    TopicTarget(EventSender sender) {
        this.sender = sender;
    }

    @Override
    public void write(byte[] key, byte[] event, Origin origin) throws MovingException {
        try {
            sender.send(key, event, origin);
        } catch (SendException e) {
            throw failed(e);
        }
    }

    @Override
    public long flush() throws MovingException {
        try {
            sender.flush();
            return 0;
        } catch (SendException e) {
            throw failed(e);
        }
    }

    @Override
    public void close() {
        sender.close();
    }

    private static MovingException failed(SendException e) {
        return new MovingException(String.valueOf(e.getMessage()), e);
    }
}
