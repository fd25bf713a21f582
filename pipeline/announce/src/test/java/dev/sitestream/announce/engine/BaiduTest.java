package dev.sitestream.announce.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.announce.AnnounceSettings.BaiduSettings;
import dev.sitestream.announce.Answer;
import dev.sitestream.announce.Answer.Kind;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Requests and answers are those that Baidu's site for webmasters shows to its users (ziyuan.baidu.com, “API推送”), as
 * several copies of it quote them: <a href="http://briline.net/wiki/post/id/3730">briline.net</a>, <a
 * href="https://iaaak.com/2312.html">iaaak.com</a>.
 */
@Tag("slow")
class BaiduTest {

    private static final String TOKEN = "edk7yc4rEZP9pDQD";
    private static final String ONE = "http://www.example.com/1.html";
    private static final String TWO = "http://www.example.com/2.html";

    private StubEngine stub;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    BaiduTest() {}

    @BeforeEach
    void start() throws IOException {
        stub = StubEngine.start();
    }

    @AfterEach
    void stop() {
        stub.close();
    }

    @Test
    void urlsArePostedAsLines() throws Exception {
        stub.answer(200, "{\"remain\":4999998,\"success\":2,\"not_same_site\":[],\"not_valid\":[]}");

        Answer answer = baidu().submit(List.of(ONE, TWO));

        assertThat(answer).isEqualTo(Answer.of(Kind.ACCEPTED, 200, "200 2 accepted, 0 refused, 4999998 left today"));
        StubEngine.Request request = stub.onlyRequest();
        assertThat(request.method()).isEqualTo("POST");
        assertThat(request.path()).isEqualTo("/urls?site=http://www.example.com&token=" + TOKEN);
        assertThat(request.header("Content-Type")).isEqualTo("text/plain");
        assertThat(request.body()).isEqualTo(ONE + "\n" + TWO);
    }

    @Test
    void refusedUrlsAreNamed() throws Exception {
        stub.answer(
                200,
                "{\"remain\":10,\"success\":1,\"not_same_site\":[\"" + ONE + "\",\"http://not.sent/\"],"
                        + "\"not_valid\":[\"" + ONE + "\",7,null]}");

        Answer answer = baidu().submit(List.of(ONE, TWO));

        assertThat(answer.kind()).isEqualTo(Kind.ACCEPTED);
        assertThat(answer.refused()).containsExactly(ONE);
    }

    @Test
    void anAnswerMayRefuseAllUrlsOfAFullBatch() throws Exception {
        Baidu engine = baidu();
        List<String> urls = IntStream.range(0, engine.mostUrls())
                .mapToObj(i -> "http://www.example.com/" + "p".repeat(1000) + i)
                .toList();
        stub.answer(200, "{\"remain\":10,\"success\":0,\"not_valid\":[\"" + String.join("\",\"", urls) + "\"]}");

        assertThat(engine.submit(urls).refused()).isEqualTo(urls);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            200 | {"remain":99998,"success":2} | ACCEPTED | 200 2 accepted, 0 refused, 99998 left today
            200 | {"error":401,"message":"token is not valid"} | UNAUTHORIZED | 200 token is not valid
            200 | {} | UNAVAILABLE | 200 the answer is not that of Baidu's interface
            200 | <html> | UNAVAILABLE | 200 the answer is not that of Baidu's interface
            200 | {"success":"all"} | UNAVAILABLE | 200 the answer is not that of Baidu's interface
            400 | {"error":400,"message":"over quota"} | QUOTA_EXHAUSTED | 400 over quota
            400 | {"error":400,"message":"site error"} | UNAUTHORIZED | 400 site error
            400 | {"error":400,"message":"site init fail"} | UNAUTHORIZED | 400 site init fail
            400 | {"error":400,"message":"empty content"} | INVALID | 400 empty content
            400 | {"error":400,"message":"only 2000 urls are allowed once"} | INVALID | 400 only 2000 urls are allowed once
            401 | {"error":401,"message":"token is not valid"} | UNAUTHORIZED | 401 token is not valid
            404 | {"error":404,"message":"not found"} | UNAVAILABLE | 404 check `endpoint` in the configuration. not found
            429 | | TOO_MANY | 429
            500 | {"error":500,"message":"internal error, please try later"} | UNAVAILABLE | 500 internal error, please try later
            302 | | UNAVAILABLE | 302 redirects are not followed: check the URL in the configuration
            """)
    void eachAnswerHasItsMeaning(int status, String body, Kind kind, String detail) throws Exception {
        stub.answer(status, body == null ? "" : body);

        assertThat(baidu().submit(List.of(ONE))).isEqualTo(Answer.of(kind, status, detail));
    }

    @Test
    void thereIsNothingToCheck() throws Exception {
        assertThat(baidu().check().kind()).isEqualTo(Kind.ACCEPTED);
        assertThat(stub.requests()).isEmpty();
    }

    private Baidu baidu() throws Exception {
        return new Baidu(
                new EngineHttp(Duration.ofSeconds(15), InstantSource.system()),
                Site.at(WebUrl.parse("http://www.example.com/")),
                new BaiduSettings(TOKEN, stub.url("/")));
    }
}
