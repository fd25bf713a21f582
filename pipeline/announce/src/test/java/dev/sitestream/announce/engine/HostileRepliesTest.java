package dev.sitestream.announce.engine;

import static dev.sitestream.testing.Await.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.announce.AccountFile;
import dev.sitestream.announce.AnnounceSettings;
import dev.sitestream.announce.AnnounceSettings.BaiduSettings;
import dev.sitestream.announce.AnnounceSettings.BingSettings;
import dev.sitestream.announce.AnnounceSettings.IndexNowSettings;
import dev.sitestream.announce.AnnounceSettings.SearchConsoleSettings;
import dev.sitestream.announce.Answer;
import dev.sitestream.announce.Answer.Kind;
import dev.sitestream.announce.ServiceAccount;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import dev.sitestream.testing.ClosedPort;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever an engine sends, or does not send: the answer is one short line, without the secrets of the request. */
@Tag("slow")
class HostileRepliesTest {

    private static final String SECRET = "hunter2-hunter2-hunter2";
    private static final Duration SHORT = Duration.ofMillis(50);
    private static final Duration USUAL = EngineHttp.USUAL_TIMEOUT;
    private static final String HEAD = "HTTP/1.1 200 OK\r\n";

    /** One kind of request of one engine to a server. */
    private enum Request {
        INDEX_NOW,
        INDEX_NOW_CHECK,
        BAIDU,
        WEB_SUB,
        BING,
        BING_READINGS,
        TOKEN,
        REACH;

        Answer send(String server, Duration timeout) throws Exception {
            EngineHttp http = new EngineHttp(timeout, InstantSource.system());
            Site site = Site.at(WebUrl.parse(server + "/"));
            List<String> urls = List.of(server + "/");
            URI endpoint = URI.create(server);
            BingWebmaster bing = new BingWebmaster(http, site, new BingSettings(SECRET, endpoint));
            return switch (this) {
                case INDEX_NOW ->
                    new IndexNow(http, site, new IndexNowSettings("public-key", endpoint, null)).submit(urls);
                case INDEX_NOW_CHECK ->
                    new IndexNow(http, site, new IndexNowSettings("public-key", endpoint, null)).check();
                case BAIDU -> new Baidu(http, site, new BaiduSettings(SECRET, endpoint)).submit(urls);
                case WEB_SUB -> new WebSub(http, server + "/").ping(server + "/feed.atom");
                case BING -> bing.submit(server + "/sitemap.xml");
                case BING_READINGS -> bing.readings(List.of()).answer();
                case TOKEN ->
                    new SearchConsole(
                                    http,
                                    site,
                                    new SearchConsoleSettings(
                                            ServiceAccount.parse(AccountFile.json(server + "/token"), endpoint),
                                            server + "/",
                                            endpoint))
                            .submit(server + "/sitemap.xml");
                case REACH -> bing.reach(server + "/sitemap.xml");
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void silenceIsNotWaitedFor(Request request) throws Exception {
        try (RawServer server = RawServer.saying("")) {
            assertNotWaitedFor(request, server);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anAnswerThatStopsIsNotWaitedFor(Request request) throws Exception {
        try (RawServer server = RawServer.saying(HEAD + "Content-Length: 99\r\n\r\n{\"d\":")) {
            assertNotWaitedFor(request, server);
        }
    }

    @ParameterizedTest
    @EnumSource(
            names = {"INDEX_NOW_CHECK", "REACH"},
            mode = EnumSource.Mode.EXCLUDE)
    void anAnswerThatDripsIsNotWaitedFor(Request request) throws Exception {
        try (RawServer server = RawServer.dripping(HEAD + "Content-Length: 60000\r\n\r\n")) {
            assertNotWaitedFor(request, server);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aHeadThatDripsIsNotWaitedFor(Request request) throws Exception {
        try (RawServer server = RawServer.dripping(HEAD + "X-Drip: ")) {
            assertNotWaitedFor(request, server);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anAnswerThatIsCutIsNone(Request request) throws Exception {
        try (RawServer server = RawServer.sayingAndClosing(HEAD + "Content-Length: 99\r\n\r\n{\"d\":null")) {
            assertUnavailable(request.send(server.base(), USUAL), "the answer of 127.0.0.1 ends early, or is not HTTP");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aConnectionThatEndsAtOnceIsNoAnswer(Request request) throws Exception {
        try (RawServer server = RawServer.sayingAndClosing("")) {
            assertUnavailable(request.send(server.base(), USUAL), "the answer of 127.0.0.1 ends early, or is not HTTP");
        }
    }

    @ParameterizedTest
    @EnumSource
    void anotherProtocolIsNoAnswer(Request request) throws Exception {
        try (RawServer server = RawServer.sayingAndClosing("SSH-2.0-OpenSSH_9.2 " + SECRET + "\r\n\r\n")) {
            assertUnavailable(request.send(server.base(), USUAL), "the answer of 127.0.0.1 ends early, or is not HTTP");
        }
    }

    @ParameterizedTest
    @EnumSource
    void headersWithoutEndAreNotRead(Request request) throws Exception {
        String headers = ("X-Bomb: " + "b".repeat(8_000) + "\r\n").repeat(200);
        try (RawServer server = RawServer.sayingAndClosing(HEAD + headers + "Content-Length: 0\r\n\r\n")) {
            assertThat(request.send(server.base(), USUAL).kind()).isEqualTo(Kind.UNAVAILABLE);
        }
    }

    @ParameterizedTest
    @EnumSource(
            names = {"INDEX_NOW_CHECK", "REACH", "BAIDU", "BING_READINGS"},
            mode = EnumSource.Mode.EXCLUDE)
    void aGigabyteIsNotReadAsAnAnswer(Request request) throws Exception {
        try (StubEngine server = gigabyte()) {
            assertUnavailable(request.send(server.base(), USUAL), "the answer is longer than 65536 bytes");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"BAIDU", "BING_READINGS"})
    void aGigabyteIsNotReadAsAList(Request request) throws Exception {
        try (StubEngine server = gigabyte()) {
            assertUnavailable(request.send(server.base(), USUAL), "the answer is longer than 16777216 bytes");
        }
    }

    @Test
    void aLongFileIsServedAsSoonAsItsBeginningIs() throws Exception {
        try (StubEngine server = gigabyte()) {
            assertThat(Request.REACH.send(server.base(), USUAL)).isEqualTo(Answer.of(Kind.ACCEPTED, 200, "200"));
        }
    }

    @Test
    void aLongFileIsNotTheKeys() throws Exception {
        try (StubEngine server = gigabyte()) {
            assertThat(Request.INDEX_NOW_CHECK.send(server.base(), USUAL).kind())
                    .isEqualTo(Kind.UNAUTHORIZED);
        }
    }

    @ParameterizedTest
    @EnumSource
    void redirectsAreNotFollowed(Request request) throws Exception {
        try (StubEngine other = StubEngine.start().answer(200, "{\"d\":null}");
                StubEngine server = StubEngine.start().answer(302, "", "Location", other.base() + "/")) {
            Answer answer = request.send(server.base(), USUAL);

            assertThat(answer.kind()).isIn(Kind.UNAVAILABLE, Kind.UNAUTHORIZED);
            assertThat(answer.status()).isEqualTo(302);
            assertThat(server.requests()).hasSize(1);
            assertThat(other.requests()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void whereNothingListensTheHostIsNamed(Request request) throws Exception {
        try (ClosedPort port = new ClosedPort()) {
            assertUnavailable(request.send("http://127.0.0.1:" + port.number(), USUAL), "can't connect to 127.0.0.1");
        }
    }

    @Test
    void aHostThatJavaCannotRequestIsNoFailureOfOurs() {
        EngineHttp http = new EngineHttp(USUAL, InstantSource.system());
        String url = "http://under_score.example/a?" + SECRET;

        for (Answer answer : List.of(new FileReach(http).of(url), new WebSub(http, url).ping(url))) {
            assertUnavailable(answer, "this URL can't be requested: check its host name");
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsSentBackHasNoControlsAndNoSecrets(Request request) throws Exception {
        String echo = "\u001b[2J\u0000\r\nLocation: x\u202e\u2028 %s " + "x".repeat(5_000);
        String json = echo.replace("\u001b", "\\u001b")
                .replace("\u0000", "\\u0000")
                .replace("\r", "\\r")
                .replace("\n", "\\n");
        for (String body : List.of(
                echo,
                "{\"errorCode\":\"" + json + "\",\"message\":\"" + json + "\",\"ErrorCode\":14,\"Message\":\"" + json
                        + "\",\"error\":\"" + json + "\",\"error_description\":\"" + json + "\"}",
                "{\"success\":1,\"remain\":\"" + json + "\",\"d\":[]}")) {
            for (int status : new int[] {200, 400, 403, 422, 500}) {
                try (StubEngine server = StubEngine.start().echo(status, body)) {
                    assertShortLine(request.send(server.base(), USUAL));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void bytesThatAreNoTextAreNoAnswer(Request request) throws Exception {
        byte[] binary = new byte[60_000];
        for (int i = 0; i < binary.length; i++) {
            binary[i] = (byte) (i * 31);
        }
        for (int status : new int[] {200, 400, 403, 422, 500}) {
            try (StubEngine server = StubEngine.start().longAnswer(status, binary, binary.length)) {
                assertShortLine(request.send(server.base(), USUAL));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void deepJsonIsNoAnswer(Request request) throws Exception {
        try (StubEngine server = StubEngine.start().answer(200, "{\"d\":" + "[".repeat(60_000))) {
            assertShortLine(request.send(server.base(), USUAL));
        }
    }

    @ParameterizedTest
    @EnumSource
    void anInterruptedRequestEndsAtOnce(Request request) throws Exception {
        try (RawServer server = RawServer.saying("")) {
            Thread.currentThread().interrupt();

            Answer answer = request.send(server.base(), USUAL);

            assertThat(Thread.interrupted()).isTrue();
            assertUnavailable(answer, "this program stops");
        }
    }

    @Test
    void noSettingsShowTheirSecrets() {
        URI endpoint = URI.create("http://127.0.0.1");
        AnnounceSettings settings = new AnnounceSettings(
                AnnounceSettings.DEFAULT_AFTER,
                AnnounceSettings.DEFAULT_AGAIN,
                AnnounceSettings.DEFAULT_DAILY,
                false,
                null,
                false,
                new SearchConsoleSettings(
                        ServiceAccount.parse(AccountFile.json("http://127.0.0.1/token"), endpoint),
                        "sc-domain:example.com",
                        endpoint),
                new BingSettings(SECRET, endpoint),
                new BaiduSettings(SECRET, endpoint));

        assertThat(settings.toString())
                .contains("bing=BingSettings[endpoint=http://127.0.0.1]")
                .doesNotContain(SECRET, "PRIVATE", "modulus");
    }

    private static StubEngine gigabyte() throws Exception {
        return StubEngine.start()
                .longAnswer(200, "all work and no play ".repeat(5_000).getBytes(UTF_8), 1 << 30);
    }

    private static void assertUnavailable(Answer answer, String detail) {
        assertThat(answer.kind()).isEqualTo(Kind.UNAVAILABLE);
        assertThat(answer.status()).isEqualTo(Answer.NO_STATUS);
        assertThat(answer.detail()).contains(detail);
    }

    /** A machine that is slow may not even connect in time, so this tries again until it does. */
    private static void assertNotWaitedFor(Request request, RawServer server) {
        await("a connection in time")
                .untilAsserted(
                        () -> assertUnavailable(request.send(server.base(), SHORT), "no complete answer within 50 ms"));
    }

    private static void assertShortLine(Answer answer) {
        assertThat(answer.detail())
                .hasSizeLessThan(400)
                .doesNotContain(SECRET, "eyJ") // with which a signed request for a token begins
                .doesNotContainPattern("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");
    }
}
