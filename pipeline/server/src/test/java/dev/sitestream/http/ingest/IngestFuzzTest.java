package dev.sitestream.http.ingest;

import static dev.sitestream.testing.Await.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sitestream.http.listener.RawAnswer;
import dev.sitestream.ingest.EventOutput;
import dev.sitestream.ingest.IngestMetrics;
import dev.sitestream.page.event.Problem;
import dev.sitestream.testing.FuzzInputs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/**
 * Random requests never cause another failure than those that are documented, an exception in the log, or a request
 * that never ends. {@code -Dfuzz.inputs=1000000} sends more of them.
 */
@Tag("slow")
@Tag("seeded")
class IngestFuzzTest {

    private static final int REQUESTS = FuzzInputs.or(10_000);
    private static final int CLIENTS = 4;
    static final Set<Integer> DOCUMENTED = Set.of(200, 400, 401, 403, 404, 405, 408, 413, 414, 415, 422, 429, 431, 503);

    private static final Pattern HEAD =
            Pattern.compile("HTTP/1\\.1 (\\d{3}) [^\\r\\n]*\\r\\n(?:[^\\r\\n]+\\r\\n)*\\r\\n");
    private static final Pattern LENGTH = Pattern.compile("\\r\\nContent-Length: (\\d+)\\r\\n");
    private static final JsonMapper JSON = new JsonMapper();

    /** Topics that acknowledge most records at once. */
    private static final class ChangeableOutput implements EventOutput {

        private final AtomicLong records = new AtomicLong();

        @Override
        public void send(byte[] key, byte[] value, Receipt receipt) {
            switch ((int) (records.incrementAndGet() % 50)) {
                case 0 -> receipt.failed("the broker is away");
                case 1 -> receipt.tooLarge();
                default -> receipt.acknowledged();
            }
        }

        @Override
        public void reject(String source, byte[] payload, List<Problem> problems, Receipt receipt) {
            send(new byte[0], payload, receipt);
        }

        @Override
        public void close() {
            // No-op.
        }
    }

    /** Those of the server and of what it is made of: a broker of other tests in this process may complain, too. */
    private static final List<Logger> LOGGERS = Stream.of("dev.sitestream", "org.eclipse.jetty", "io.javalin")
            .map(name -> (Logger) LoggerFactory.getLogger(name))
            .toList();

    @Test
    void noRequestCausesAnUndocumentedFailure() throws Exception {
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        LOGGERS.forEach(logger -> logger.addAppender(log));
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        Map<Integer, Long> statuses = new TreeMap<>();
        try (IngestServer server = IngestServer.start(
                "127.0.0.1",
                0,
                null,
                TestSenders.parts(new ChangeableOutput(), IngestMetrics.NONE),
                IngestServerLimits.DEFAULT)) {
            List<Future<Map<Integer, Long>>> results = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                long seed = i;
                results.add(clients.submit(() -> send(server.port(), seed, REQUESTS / CLIENTS)));
            }
            for (Future<Map<Integer, Long>> result : results) {
                result.get().forEach((status, count) -> statuses.merge(status, count, Long::sum));
            }
            await("rest").until(() -> server.bytesInFlight() == 0 && server.connections() == 0);
        } finally {
            clients.shutdownNow();
            LOGGERS.forEach(logger -> logger.detachAppender(log));
        }
        System.out.println("answers by status: " + statuses);
        assertThat(DOCUMENTED).containsAll(statuses.keySet());
        assertThat(statuses).containsKeys(200, 400, 401, 403, 404, 405, 415, 422, 503);
        assertThat(log.list).filteredOn(event -> !isKnownOfJetty(event)).allSatisfy(event -> {
            assertThat(event.getLoggerName()).as(describe(event)).isEqualTo(RefusalLog.class.getName());
            assertThat(event.getLevel().isGreaterOrEqual(Level.ERROR))
                    .as(event.getFormattedMessage())
                    .isFalse();
            assertThat(event.getThrowableProxy()).as(describe(event)).isNull();
            assertThat(event.getFormattedMessage()).doesNotContainPattern("[\\r\\n\\x00-\\x1f]");
        });
    }

    /**
     * Whether Jetty has released the buffer of a connection twice, which it closes then: <a
     * href="https://github.com/jetty/jetty.project/issues/12939">issue 12939</a>. One of 500,000 requests causes it.
     */
    private static boolean isKnownOfJetty(ILoggingEvent event) {
        IThrowableProxy thrown = event.getThrowableProxy();
        return thrown != null
                && thrown.getMessage().startsWith("already released")
                && ThrowableProxyUtil.asString(thrown).contains("HttpConnection.releaseRequestBuffer");
    }

    private static String describe(ILoggingEvent event) {
        IThrowableProxy thrown = event.getThrowableProxy();
        return event.getFormattedMessage() + (thrown == null ? "" : "\n" + ThrowableProxyUtil.asString(thrown));
    }

    /** Sends this many requests, and returns the answers by status. */
    private static Map<Integer, Long> send(int port, long seed, long count) throws IOException {
        RandomRequests requests = new RandomRequests(seed);
        Sender sender = new Sender(port);
        Map<Integer, Long> statuses = new TreeMap<>();
        long sent = 0;
        while (sent < count) {
            ByteArrayOutputStream pipelined = new ByteArrayOutputStream();
            for (int i = requests.pipelined(); i > 0; i--) {
                pipelined.writeBytes(requests.next());
                sent++;
            }
            count(answers(sender, pipelined.toByteArray()), statuses);
        }
        return statuses;
    }

    private static String answers(Sender sender, byte[] requests) throws IOException {
        try (Socket socket = sender.connect()) {
            try {
                socket.getOutputStream().write(requests);
                socket.shutdownOutput();
            } catch (IOException closed) {
                // The server has answered before it has read everything.
            }
            return RawAnswer.readAll(socket);
        }
    }

    private static void count(String answers, Map<Integer, Long> statuses) throws IOException {
        Matcher head = HEAD.matcher(answers);
        int begin = 0;
        while (begin < answers.length()) {
            head.region(begin, answers.length());
            if (!head.lookingAt()) {
                // The connection was reset in the middle of an answer.
                return;
            }
            int status = Integer.parseInt(head.group(1));
            begin = head.end();
            Matcher length = LENGTH.matcher(head.group());
            if (length.find()) {
                int end = Math.min(answers.length(), begin + Integer.parseInt(length.group(1)));
                // An answer to HEAD has a length, but no body.
                boolean whole = end < answers.length() || end - begin == Integer.parseInt(length.group(1));
                if (whole && !answers.startsWith("HTTP/1.1 ", begin)) {
                    JSON.readTree(answers.substring(begin, end).getBytes(UTF_8));
                    begin = end;
                }
            }
            if (status >= 200) {
                statuses.merge(status, 1L, Long::sum);
            }
        }
    }
}
