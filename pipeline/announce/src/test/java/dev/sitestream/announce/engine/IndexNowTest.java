package dev.sitestream.announce.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.announce.AnnounceSettings.IndexNowSettings;
import dev.sitestream.announce.Answer;
import dev.sitestream.announce.Answer.Kind;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Requests and answers are those of <a href="https://www.indexnow.org/documentation">IndexNow</a> and <a
 * href="https://yandex.com/support/webmaster/en/indexnow/reference">Yandex</a>. The bodies of Bing's errors are not in
 * its documentation; users have published them, as in <a
 * href="https://github.com/koala73/worldmonitor/issues/6055">koala73/worldmonitor#6055</a> and <a
 * href="https://github.com/stephrobert/pavois/pull/262">stephrobert/pavois#262</a>.
 */
@Tag("slow")
class IndexNowTest {

    private static final String KEY = "EdD8dkmdNLlxREi2LkhJjYOH2kyQbJqM3cBKT5fX";
    private static final Instant NOW = Instant.parse("2026-11-22T08:00:00Z");

    private final EngineHttp http = new EngineHttp(Duration.ofSeconds(15), InstantSource.fixed(NOW));
    private StubEngine stub;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    IndexNowTest() {}

    @BeforeEach
    void start() throws IOException {
        stub = StubEngine.start();
    }

    @AfterEach
    void stop() {
        stub.close();
    }

    @Test
    void aBatchIsPostedAsTheDocumentationShowsIt() throws Exception {
        stub.answer(200, "{\"success\":true}");

        Answer answer = indexNow("https://www.example.com/", null)
                .submit(List.of(
                        "https://www.example.com/url1",
                        "https://www.example.com/folder/url2",
                        "https://www.example.com/url3"));

        assertThat(answer).isEqualTo(Answer.of(Kind.ACCEPTED, 200, "200"));
        StubEngine.Request request = stub.onlyRequest();
        assertThat(request.method()).isEqualTo("POST");
        assertThat(request.path()).isEqualTo("/indexnow");
        assertThat(request.header("Content-Type")).isEqualTo("application/json; charset=utf-8");
        assertThat(request.body())
                .isEqualTo("{\"host\":\"www.example.com\",\"key\":\"" + KEY + "\",\"urlList\":["
                        + "\"https://www.example.com/url1\",\"https://www.example.com/folder/url2\","
                        + "\"https://www.example.com/url3\"]}");
    }

    @Test
    void theKeysFileIsNamedIfItIsNotAtTheRoot() throws Exception {
        stub.answer(200, "");

        indexNow("https://www.example.com/", "https://www.example.com/myIndexNowKey63638.html")
                .submit(List.of("https://www.example.com/url1"));

        assertThat(stub.onlyRequest().body())
                .contains("\"keyLocation\":\"https://www.example.com/myIndexNowKey63638.html\"");
    }

    @Test
    void aFullBatchIsOneRequest() throws Exception {
        stub.answer(202, "");
        IndexNow engine = indexNow("https://www.example.com/", null);

        Answer answer = engine.submit(IntStream.range(0, engine.mostUrls())
                .mapToObj(i -> "https://www.example.com/p/" + i)
                .toList());

        assertThat(answer.kind()).isEqualTo(Kind.KEY_PENDING);
        assertThat(stub.onlyRequest().body()).contains("https://www.example.com/p/9999\"]}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            200 | | ACCEPTED | 200
            202 | | KEY_PENDING | 202 the key is not checked yet
            204 | | ACCEPTED | 204
            400 | {"errorCode":"InvalidRequestParameters","message":"Given request parameters are null or invalid","details":null} | INVALID | 400 InvalidRequestParameters: Given request parameters are null or invalid
            400 | {"success":false,"message":"Invalid params"} | INVALID | 400 Invalid params
            401 | | UNAUTHORIZED | 401
            403 | {"errorCode":"SiteVerificationNotCompleted","message":"Site Verification is not completed. Please wait for some time and try again."} | UNVERIFIED | 403 SiteVerificationNotCompleted: Site Verification is not completed. Please wait for some time and try again.
            403 | {"errorCode":"KeyNotFound","message":"x"} | UNAUTHORIZED | 403 KeyNotFound: x
            403 | {"errorCode":"UserForbiddedToAccessSite","message":"User is unauthorized to access the site. Please verify the site using the key and try again"} | FORBIDDEN | 403 UserForbiddedToAccessSite: User is unauthorized to access the site. Please verify the site using the key and try again
            403 | {"success":false,"message":"Invalid key"} | UNAUTHORIZED | 403 Invalid key
            403 | <html>Forbidden</html> | UNAUTHORIZED | 403
            404 | | UNAVAILABLE | 404 check `endpoint` in the configuration.
            405 | {"success":false,"message":"Method not allowed"} | UNAVAILABLE | 405 check `endpoint` in the configuration. Method not allowed
            408 | | UNAVAILABLE | 408
            413 | | INVALID | 413
            422 | {"errorCode":"InvalidRequestParameters","message":"One or more URLs are not related to your site verified through the keylocation parameter. Please verify URLs before submitting.","details":null} | INVALID | 422 InvalidRequestParameters: One or more URLs are not related to your site verified through the keylocation parameter. Please verify URLs before submitting.
            422 | {"success":false,"message":"Invalid url"} | INVALID | 422 Invalid url
            422 | {"success":false,"message":"Invalid key location"} | UNAUTHORIZED | 422 Invalid key location
            422 | {"success":false,"message":"The key must be at least 8 characters"} | UNAUTHORIZED | 422 The key must be at least 8 characters
            422 | {"success":false,"message":"Key must consist of a-Z0-9 or '-'"} | UNAUTHORIZED | 422 Key must consist of a-Z0-9 or '-'
            422 | {"success":false,"message":"No more than 10000 urls allowed"} | INVALID | 422 No more than 10000 urls allowed
            429 | {"success":false,"message":"Too Many Requests"} | TOO_MANY | 429 Too Many Requests
            301 | | UNAVAILABLE | 301 redirects are not followed: check the URL in the configuration
            304 | | UNAVAILABLE | 304 redirects are not followed: check the URL in the configuration
            418 | | UNAVAILABLE | 418
            500 | | UNAVAILABLE | 500
            502 | <html>Bad gateway</html> | UNAVAILABLE | 502
            503 | | UNAVAILABLE | 503
            """)
    void eachAnswerHasItsMeaning(int status, String body, Kind kind, String detail) throws Exception {
        stub.answer(status, body == null ? "" : body);

        Answer answer = indexNow("https://www.example.com/", null).submit(List.of("https://www.example.com/"));

        assertThat(answer).isEqualTo(Answer.of(kind, status, detail));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            120 | PT2M
            0 | PT0S
            Sun, 22 Nov 2026 08:30:00 GMT | PT30M
            Sun, 22 Nov 2026 07:30:00 GMT | PT0S
            999999999 | PT24H
            Fri, 31 Dec 9999 23:59:59 GMT | PT24H
            99999999999999999999 |
            -5 |
            soon |
            '' |
            """)
    void thePauseIsInSecondsOrADate(String header, Duration pause) throws Exception {
        stub.answer(429, "", "Retry-After", header);

        Answer answer = indexNow("https://www.example.com/", null).submit(List.of("https://www.example.com/"));

        assertThat(answer.kind()).isEqualTo(Kind.TOO_MANY);
        assertThat(answer.retryAfter()).isEqualTo(pause);
    }

    @Test
    void theKeysFileIsCheckedFromOutside() throws Exception {
        stub.answer(200, KEY + "\r\n");

        Answer answer = indexNow(stub.base() + "/", null).check();

        String file = stub.base() + "/" + KEY + ".txt";
        assertThat(answer).isEqualTo(Answer.of(Kind.ACCEPTED, 200, "200 the key file " + file + " holds the key"));
        assertThat(stub.onlyRequest().method()).isEqualTo("GET");
        assertThat(stub.onlyRequest().path()).isEqualTo("/" + KEY + ".txt");
    }

    @Test
    void theKeysFileIsCheckedWhereTheSettingsNameIt() throws Exception {
        stub.answer(200, KEY);

        assertThat(indexNow(stub.base() + "/", stub.base() + "/key.html")
                        .check()
                        .kind())
                .isEqualTo(Kind.ACCEPTED);
        assertThat(stub.onlyRequest().path()).isEqualTo("/key.html");
    }

    @Test
    void aKeysFileThatDoesNotServeIsExplained() throws Exception {
        String file = "the key file " + stub.base() + "/k.txt ";
        String remedy = "; serve there a text file that holds only the key";

        assertChecked(
                200, "another-key", Kind.UNAUTHORIZED, file + "does not hold the key, but `another-key`" + remedy);
        assertChecked(200, "", Kind.UNAUTHORIZED, file + "does not hold the key, but nothing" + remedy);
        assertChecked(
                200,
                "<!doctype html>\n<html lang=en><title>Not found</title>" + " ".repeat(100_000),
                Kind.UNAUTHORIZED,
                file + "does not hold the key, but `<!doctype html> <html lang=en><title>Not…`" + remedy);
        assertChecked(404, "", Kind.UNAUTHORIZED, file + "does not exist" + remedy);
        assertChecked(403, "", Kind.UNAUTHORIZED, file + "is refused: let everybody read it, robots as well");
        assertChecked(301, "", Kind.UNAUTHORIZED, file + "is redirected: serve it at this URL, or set `keyLocation`");
        assertChecked(429, "", Kind.UNAVAILABLE, file + "can't be read");
        assertChecked(503, "", Kind.UNAVAILABLE, file + "can't be read");
    }

    @Test
    void aPublishedKeysFileThatIsMissingHasAnotherRemedy() throws Exception {
        stub.answer(404, "");

        assertThat(indexNow(stub.base() + "/", null).check().detail())
                .endsWith("does not exist; it is published with the sitemaps: check that their folder is served");
    }

    @Test
    void anUnreachableKeysFileIsTriedAgain() throws Exception {
        stub.close();

        Answer answer = indexNow(stub.base() + "/", null).check();

        assertThat(answer.kind()).isEqualTo(Kind.UNAVAILABLE);
        assertThat(answer.detail())
                .endsWith(".txt: can't connect to 127.0.0.1; everybody must be able to read it at this URL,"
                        + " or set `keyLocation` to where it is");
    }

    @Test
    void theIdentityIsThatOfKeyAndEndpoint() throws Exception {
        IndexNow engine = indexNow("https://www.example.com/", null);

        assertThat(engine.identity())
                .isEqualTo(indexNow("https://www.example.com/", null).identity())
                .isNotEqualTo(indexNow("https://www.example.com/", "https://www.example.com/k.txt")
                        .identity())
                .isNotEqualTo(new IndexNow(
                                http,
                                site("https://www.example.com/"),
                                new IndexNowSettings(KEY, stub.url("/other"), null))
                        .identity())
                .isNotEqualTo(new IndexNow(
                                http,
                                site("https://www.example.com/"),
                                new IndexNowSettings("another-key", stub.url("/indexnow"), null))
                        .identity())
                .doesNotContain(KEY);
        assertThat(engine.target()).isEqualTo("indexnow");
        assertThat(engine.pace()).isEqualTo(Duration.ofMinutes(1));
    }

    private void assertChecked(int status, String body, Kind kind, String detail) throws Exception {
        try (StubEngine host = StubEngine.start()) {
            host.answer(status, body, "Location", "/elsewhere");

            Answer answer = indexNow(host.base() + "/", host.base() + "/k.txt").check();

            assertThat(answer)
                    .isEqualTo(Answer.of(kind, status, status + " " + detail.replace(stub.base(), host.base())));
        }
    }

    private IndexNow indexNow(String base, @Nullable String keyLocation) throws Exception {
        return new IndexNow(
                http,
                site(base),
                new IndexNowSettings(KEY, stub.url("/indexnow"), keyLocation == null ? null : URI.create(keyLocation)));
    }

    private static Site site(String base) throws Exception {
        return Site.at(WebUrl.parse(base));
    }
}
