package dev.sitestream.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.published.ChangeCounts;
import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.live.LiveBatch;
import dev.sitestream.query.live.LiveChange;
import dev.sitestream.remote.InstanceClient;
import dev.sitestream.remote.InstanceClient.Reply;
import dev.sitestream.remote.InstanceException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads what becomes visible of one other instance, on a thread of its own, until it is stopped. */
final class PeerReader implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(PeerReader.class);

    private static final String PATH = "/live/events?scope=instance";
    private static final String DATA = "data: ";
    private static final long PAUSE_MILLIS = 2_000;

    private final String address;
    private final BiConsumer<ChangeCounts, List<LiveChange>> receiver;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private @Nullable InputStream body;
    private volatile boolean silent;

    private PeerReader(String address, BiConsumer<ChangeCounts, List<LiveChange>> receiver) {
        this.address = address;
        this.receiver = receiver;
    }

    static PeerReader start(String address, BiConsumer<ChangeCounts, List<LiveChange>> receiver) {
        PeerReader reader = new PeerReader(address, receiver);
        Thread thread = new Thread(reader, "sitestream-live-" + address);
        thread.setDaemon(true);
        thread.start();
        return reader;
    }

    /** Whether the instance did not answer the last time. */
    boolean isSilent() {
        return silent;
    }

    void stop() {
        stopped.countDown();
        synchronized (this) {
            close(body);
        }
    }

    @Override
    public void run() {
        try {
            do {
                read();
            } while (!stopped.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void read() throws InterruptedException {
        try {
            Reply<InputStream> reply = new InstanceClient(address).open(PATH);
            try (InputStream events = reply.body()) {
                begin(events);
                silent = !reply.isOk();
                if (reply.isOk()) {
                    read(new BufferedReader(new InputStreamReader(events, UTF_8)));
                }
            }
        } catch (InstanceException | IOException | IllegalArgumentException e) {
            LOG.debug("{} does not show what becomes visible", address, e);
            silent = stopped.getCount() > 0;
        }
    }

    /** From now on, stopping ends the reading. */
    private synchronized void begin(InputStream events) {
        body = events;
        if (stopped.getCount() == 0) {
            close(events);
        }
    }

    private void read(BufferedReader events) throws IOException {
        for (String line = events.readLine(); line != null; line = events.readLine()) {
            if (line.startsWith(DATA) && stopped.getCount() > 0) {
                LiveBatch batch = AnswerJson.read(line.substring(DATA.length()), LiveBatch.class);
                receiver.accept(batch.counts(), batch.changes());
            }
        }
    }

    private static void close(@Nullable InputStream body) {
        if (body == null) {
            return;
        }
        try {
            body.close();
        } catch (IOException e) {
            LOG.debug("can't close the connection to another instance", e);
        }
    }
}
