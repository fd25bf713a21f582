package dev.sitestream.remote;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.PageEntry;
import dev.sitestream.query.PagesAnswer;
import dev.sitestream.query.PagesQuestion;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class SitePagesTest {

    private static final PagesQuestion ALL = new PagesQuestion(PagesQuestion.EXISTING, null, null, "", "", 2, false);
    private static final String MOVING = "{\"error\":\"site shop, lane 1 is not served by this instance at present\"}";

    private record Reply(int status, String body) {}

    private final Queue<Reply> replies = new ArrayDeque<>();
    private final List<String> questions = new ArrayList<>();
    private HttpServer server;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    SitePagesTest() {}

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            questions.add(exchange.getRequestURI().getQuery());
            Reply reply = replies.remove();
            byte[] body = reply.body().getBytes(UTF_8);
            exchange.sendResponseHeaders(reply.status(), body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void eachPartIsAskedForAfterTheEndOfTheOneBefore() throws Exception {
        replies.add(part("b", "a", "b"));
        replies.add(part("e"));
        replies.add(part(null, "f"));

        assertThat(read(Duration.ZERO)).containsExactly("a", "b", "f");
        assertThat(questions)
                .containsExactly(
                        "state=listed,withheld&limit=2",
                        "state=listed,withheld&limit=2&after=b",
                        "state=listed,withheld&limit=2&after=e");
    }

    @Test
    void aPartIsAskedForAgainWhileLanesMove() throws Exception {
        replies.add(part("b", "a", "b"));
        replies.add(new Reply(503, MOVING));
        replies.add(new Reply(502, MOVING));
        replies.add(part(null, "c"));

        assertThat(read(Duration.ofMinutes(1))).containsExactly("a", "b", "c");
    }

    @Test
    void patienceHasAnEnd() {
        replies.add(part("b", "a", "b"));
        replies.add(new Reply(503, MOVING));

        assertThatThrownBy(() -> read(Duration.ZERO))
                .isInstanceOf(InstanceException.class)
                .hasMessageContaining("lane 1 is not served");
    }

    @Test
    void aWrongQuestionAndAWrongAddressAreReportedAtOnce() throws Exception {
        replies.add(part("b", "a", "b"));
        replies.add(new Reply(400, "{\"error\":\"section: allowed are blog\"}"));
        assertThatThrownBy(() -> read(Duration.ofMinutes(1))).hasMessage("section: allowed are blog");

        replies.add(part(null, "a"));
        pages(Duration.ofMinutes(1)).check();
        assertThat(questions).last().isEqualTo("state=listed,withheld&limit=1");
        server.stop(0);
        assertThatThrownBy(() -> pages(Duration.ofMinutes(1)).check()).hasMessageContaining("no instance answers");
    }

    private List<String> read(Duration patience) throws InstanceException, InterruptedException {
        SitePages pages = pages(patience);
        List<String> urls = new ArrayList<>();
        for (PageEntry page = pages.next(); page != null; page = pages.next()) {
            urls.add(page.url());
        }
        return urls;
    }

    private SitePages pages(Duration patience) {
        PipelineClient client =
                new PipelineClient("127.0.0.1:" + server.getAddress().getPort());
        return new SitePages(client, "shop", ALL, patience);
    }

    private static Reply part(@Nullable String next, String... urls) {
        List<PageEntry> pages = Stream.of(urls)
                .map(url -> new PageEntry(url, "listed", "pages", "f", List.of(), "1970-01-01T00:00:00Z", null, null))
                .toList();
        return new Reply(200, AnswerJson.write(new PagesAnswer("shop", pages, next)));
    }
}
