package dev.sitestream.faults.model;

import dev.sitestream.produce.EventSender;
import dev.sitestream.produce.SendException;
import dev.sitestream.testing.KnownSite;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Sends known events at a steady rate from a thread of its own, until it is paused. */
public final class KnownLoad implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofMillis(20);

    private final KnownEvents events;
    private final Map<String, String> client;
    private final LoadSender.Opener senders;
    private final int perPause;
    private final AtomicLong sent = new AtomicLong();
    private volatile @Nullable Thread thread;

    /**
     * Makes a load that does not run yet.
     *
     * @param client settings of a Kafka client, for bursts
     * @param senders opens the senders of the steady load
     * @param perSecond the number of events per second
     */
    public KnownLoad(KnownEvents events, Map<String, String> client, LoadSender.Opener senders, int perSecond) {
        this.events = events;
        this.client = client;
        this.senders = senders;
        this.perPause = Math.max(1, (int) (perSecond * PAUSE.toMillis() / 1_000));
    }

    public void resume() {
        if (thread == null) {
            Thread sending = new Thread(this::send, "known-load");
            thread = sending;
            sending.setDaemon(true);
            sending.start();
        }
    }

    /** Returns when all that was sent is acknowledged. */
    public void pause() throws InterruptedException {
        Thread sending = thread;
        if (sending != null) {
            thread = null;
            sending.join();
        }
    }

    /** Returns the number of events that were sent. */
    public long sent() {
        return sent.get();
    }

    /** Sends this many events at once to the topic, while the load is paused. */
    public void burst(int count) throws SendException {
        try (EventSender sender = new EventSender(KnownSite.TOPIC, client)) {
            for (int i = 0; i < count; i++) {
                sender.send(events.next(), "the load");
                sent.incrementAndGet();
            }
            sender.flush();
        }
    }

    @Override
    public void close() {
        try {
            pause();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void send() {
        while (thread == Thread.currentThread()) {
            // An event that could not be sent is not on the topic, so it is not expected. The next sender goes on.
            try (LoadSender sender = senders.open()) {
                while (thread == Thread.currentThread()) {
                    for (int i = 0; i < perPause; i++) {
                        sendNext(sender);
                    }
                    Thread.sleep(PAUSE.toMillis());
                }
                sender.flush();
            } catch (IOException e) {
                System.err.println("the load: " + e.getMessage());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private void sendNext(LoadSender sender) throws IOException, InterruptedException {
        sender.send(events.next());
        sent.incrementAndGet();
    }
}
