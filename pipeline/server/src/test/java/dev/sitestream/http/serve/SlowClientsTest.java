package dev.sitestream.http.serve;

import static dev.sitestream.testing.Await.await;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.http.listener.ListenerLimits;
import dev.sitestream.http.listener.RawAnswer;
import dev.sitestream.store.directory.DirectoryReader;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that are slow, want everything, or are too many. */
@Tag("slow")
class SlowClientsTest {

    private static final int MEBIBYTE = 1024 * 1024;
    private static final String LARGE = "/maps/pages-00001.xml.gz";
    private static final int SMALL_BUFFER = 4_096;

    /** A time that is over only by the clock that a test shows to the server. */
    private static final Duration LONG = Duration.ofHours(1);

    @TempDir
    private Path folder;

    private final List<Socket> sockets = new ArrayList<>();
    private @Nullable ServedSites sites;

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        if (sites != null) {
            sites.close();
        }
    }

    @Test
    void clientsThatDoNotReadBindNoThreadsAndShareTheirMemory() throws Exception {
        publish("pages-00001.xml.gz", 5 * MEBIBYTE);
        publish("sitemap.xml", 100);
        ServedSites served = start(64, limits(100, LONG, LONG));
        for (int i = 0; i < 80; i++) {
            open(LARGE);
        }
        await("the answers").until(() -> served.server().transfers() == 80);

        assertThat(get(served, "/maps/sitemap.xml")).isEqualTo(200);
        assertThat(served.files().bytesHeld()).isLessThan(6 * MEBIBYTE);
    }

    @Test
    void clientsThatDoNotReadAreCutOff() throws Exception {
        publish("pages-00001.xml.gz", 5 * MEBIBYTE);
        ServedSites served = start(64, limits(100, LONG, LONG));
        for (int i = 0; i < 5; i++) {
            open(LARGE);
        }
        for (Socket socket : sockets) {
            // The answer has begun.
            assertThat(socket.getInputStream().read()).isEqualTo('H');
        }
        served.server().check(afterLong());
        await("the ends of all answers").until(() -> served.server().transfers() == 0);
        await("the ends of all connections").until(() -> served.server().connections() == 0);

        for (Socket socket : sockets) {
            assertThat(RawAnswer.readAll(socket).length()).isLessThan(5 * MEBIBYTE);
        }
        assertThat(served.metrics().count("slow-reader")).isEqualTo(5);
    }

    @Test
    void whoReadsSlowlyButFastEnoughGetsTheWholeFile() throws Exception {
        publish("pages-00001.xml.gz", 3 * MEBIBYTE);
        start(64, limits(100, LONG, LONG));
        Socket slow = open(LARGE);
        byte[] buffer = new byte[10_000];
        int read = 0;
        for (int size = slow.getInputStream().read(buffer);
                size >= 0;
                size = slow.getInputStream().read(buffer)) {
            read += size;
        }

        assertThat(read).isGreaterThan(3 * MEBIBYTE);
    }

    @Test
    void withoutMemoryTheNextIsToldToComeAgainUntilTheSlowOnesAreCutOff() throws Exception {
        publish("pages-00001.xml.gz", 5 * MEBIBYTE);
        publish("pages-00002.xml.gz", 5 * MEBIBYTE);
        // A client may be slow with a large file, but not while its memory is needed.
        ServedSites served = start(8, limits(100, LONG, LONG, 10_000));
        open(LARGE);
        await("the answer").until(() -> served.server().transfers() == 1);
        publish("pages-00001.xml.gz", 5 * MEBIBYTE);

        RawAnswer busy = served.client().get(ServedSites.SHOP, "/maps/pages-00002.xml.gz", "");
        assertThat(busy.status()).isEqualTo(503);
        assertThat(busy.header("Retry-After")).isEqualTo("2");
        assertThat(busy.header("Cache-Control")).isEqualTo("no-store");
        assertThat(served.files().bytesHeld()).isLessThanOrEqualTo(8 * MEBIBYTE);

        await("the memory").until(() -> {
            served.server().check(afterLong());
            return get(served, "/maps/pages-00002.xml.gz") == 200;
        });
        await("the ends of all answers").until(() -> served.server().transfers() == 0);
    }

    @Test
    void oldVersionsThatAreStillBeingSentAreArrivingWhole() throws Exception {
        publish("pages-00001.xml.gz", 2 * MEBIBYTE);
        start(64, limits(100, LONG, LONG));
        Socket begun = open(LARGE);
        byte[] start = begun.getInputStream().readNBytes(1_000);
        publish("pages-00001.xml.gz", MEBIBYTE);

        String rest = RawAnswer.readAll(begun);
        RawAnswer answer = RawAnswer.of(new String(start, US_ASCII) + rest);
        assertThat(answer.body()).hasSize(2 * MEBIBYTE);
    }

    @Test
    void clientsThatLeaveReleaseTheirMemory() throws Exception {
        publish("pages-00001.xml.gz", 5 * MEBIBYTE);
        ServedSites served = start(8, limits(200, LONG, LONG));
        for (int i = 0; i < 50; i++) {
            open(LARGE).close();
        }
        publish("pages-00002.xml.gz", 5 * MEBIBYTE);

        // The server may accept connections whose clients have left already; until then, it has no room.
        await("the memory").until(() -> get(served, "/maps/pages-00002.xml.gz") == 200);
        await("the ends of all answers").until(() -> served.server().transfers() == 0);
        await("release of the memory").until(() -> served.files().bytesHeld() <= 5 * MEBIBYTE);
    }

    @Test
    void requestsThatNeverEndCloseTheConnection() throws Exception {
        publish("sitemap.xml", 100);
        ServedSites served = start(64, limits(100, LONG, Duration.ofMillis(100)));
        Socket silent = connect("");
        Socket slow = connect("GET /maps/sitemap.xml HTTP/1.1\r\nHost: a\r\n");

        assertThat(RawAnswer.readAll(silent)).isEmpty();
        assertThat(RawAnswer.readAll(slow)).isEmpty();
        await("the ends of all connections").until(() -> served.server().connections() == 0);
        await("their count").until(() -> served.metrics().count("slow-request") >= 2);
    }

    @Test
    void connectionsBeyondTheLimitWaitForTheirTurn() throws Exception {
        publish("sitemap.xml", 100);
        ServedSites served = start(64, limits(10, LONG, LONG));
        for (int i = 0; i < 30; i++) {
            connect("");
        }

        // While there are too many, the silent ones are closed soon.
        assertThat(get(served, "/maps/sitemap.xml")).isEqualTo(200);
        assertThat(served.server().connections()).isLessThanOrEqualTo(10);
        await("their count").until(() -> served.metrics().count("crowded") > 0);
        await("the metric")
                .until(() -> served.metrics().connections() == served.server().connections());
    }

    private static ServeLimits limits(int connections, Duration patience, Duration headers) {
        return limits(connections, patience, headers, Long.MAX_VALUE);
    }

    private static ServeLimits limits(int connections, Duration patience, Duration headers, long bytesPerSecond) {
        ServeLimits usual = ServeLimits.DEFAULT;
        return new ServeLimits(
                new ListenerLimits(
                        connections,
                        usual.listener().headerBytes(),
                        LONG,
                        headers,
                        LONG.multipliedBy(2),
                        usual.listener().stop()),
                16 * 1024,
                Duration.ofMillis(200),
                patience,
                bytesPerSecond);
    }

    private ServedSites start(int mebibytes, ServeLimits limits) throws Exception {
        ServedSites served =
                ServedSites.start(folder, new DirectoryReader(folder.resolve("public")), mebibytes, limits);
        sites = served;
        return served;
    }

    private void publish(String name, int size) throws IOException {
        Path file = folder.resolve("public/shop").resolve(name);
        Files.createDirectories(file.getParent());
        Path temporary = Files.write(file.resolveSibling(".writing-test"), new byte[size]);
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** A time at which {@link #LONG} is over, but not yet that of a large file. */
    private static long afterLong() {
        return System.nanoTime() + LONG.toNanos() + 1;
    }

    private static int get(ServedSites served, String path) {
        try {
            return served.client().get(ServedSites.SHOP, path, "").status();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Socket open(String path) throws IOException {
        return connect("GET " + path + " HTTP/1.1\r\nHost: " + ServedSites.SHOP + "\r\nConnection: close\r\n\r\n");
    }

    private Socket connect(String text) throws IOException {
        if (sites == null) {
            throw new IllegalStateException("not started");
        }
        Socket socket = sites.client().connect(SMALL_BUFFER);
        sockets.add(socket);
        socket.getOutputStream().write(text.getBytes(US_ASCII));
        return socket;
    }
}
