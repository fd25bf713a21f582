package dev.sitestream.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Somebody who looks at each view of the console again and again, and has the live view open. */
final class ConsoleWatcher implements AutoCloseable {

    private static final List<String> VIEWS = List.of(
            "/",
            "/sites/shop",
            "/sites/shop/pages",
            "/sites/shop/pages?state=withheld&reason=noindex",
            page("p/shoes/alpine-0-0"),
            "/live",
            "/rejected",
            "/announcements?site=shop",
            "/sites/shop/files/products-l00-00001.xml.gz",
            "/sites/shop/files/sitemap.xml");

    private final long periodNanos;
    private final ViewClient client;
    private final AtomicInteger answers;
    private final Socket live;
    private final Thread asking = new Thread(this::ask, "console-watcher");
    private final Thread reading = new Thread(this::read, "console-live-watcher");
    private volatile boolean closed;

    /**
     * Begins to watch.
     *
     * @param answers counts the answers
     * @param period how often each view is looked at
     */
    ConsoleWatcher(int port, AtomicInteger answers, Duration period) throws IOException {
        periodNanos = period.toNanos();
        client = new ViewClient(port);
        this.answers = answers;
        live = client.open("/live/events", false);
        asking.start();
        reading.start();
    }

    private void ask() {
        long dueNanos = System.nanoTime();
        while (!closed) {
            for (String view : VIEWS) {
                try {
                    client.firstByteNanos(view, true);
                    answers.incrementAndGet();
                } catch (IOException e) {
                    // A file may not be written yet; the row checks how many answers came.
                }
                dueNanos += periodNanos / VIEWS.size();
                LockSupport.parkNanos(dueNanos - System.nanoTime());
            }
        }
    }

    private void read() {
        byte[] buffer = new byte[8_192];
        try (InputStream events = live.getInputStream()) {
            while (events.read(buffer) >= 0) {
                // Read as a browser does
            }
        } catch (IOException e) {
            // Closed
        }
    }

    @Override
    public void close() throws IOException {
        closed = true;
        live.close();
        LockSupport.unpark(asking);
        await(asking);
        await(reading);
    }

    private static void await(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException("a benchmark is not interrupted", e);
        }
    }

    private static String page(String path) {
        return "/pages?url=" + URLEncoder.encode(CatalogEvents.SITE + path, UTF_8);
    }
}
