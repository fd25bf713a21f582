package dev.sitestream.faults.model;

import dev.sitestream.produce.EventSender;
import dev.sitestream.produce.SendException;
import dev.sitestream.testing.KnownSite;
import java.io.IOException;
import java.util.Map;

/** Sends events to the events topic. */
public final class TopicSender implements LoadSender {

    private final EventSender sender;

    /** @param client settings of a Kafka client */
    public TopicSender(Map<String, String> client) throws IOException {
        try {
            sender = new EventSender(KnownSite.TOPIC, client);
        } catch (SendException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void send(byte[] event) throws IOException {
        try {
            sender.send(event, "the load");
        } catch (SendException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void flush() throws IOException {
        try {
            sender.flush();
        } catch (SendException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void close() {
        sender.close();
    }
}
