package dev.sitestream.announce.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.announce.AnnounceSettings.BingSettings;
import dev.sitestream.announce.Answer;
import dev.sitestream.announce.Answer.Kind;
import dev.sitestream.announce.FileEngine.Readings;
import dev.sitestream.announce.FileReading;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Requests and answers are those of Microsoft's reference, <a
 * href="https://learn.microsoft.com/en-us/dotnet/api/microsoft.bing.webmaster.api.interfaces.iwebmasterapi">
 * IWebmasterApi</a> (SubmitFeed, GetFeeds) and its ApiErrorCode. The texts of errors are what users have published, as
 * in {@code "ErrorCode":4,"Message":"ERROR!!! ThrottleUser"} at bing-webmaster-api.analyticsedge.com.
 */
@Tag("slow")
class BingWebmasterTest {

    private static final String KEY = "sampleapikeyedecc1ea4ae341cc8b6";
    private static final String FILE = "http://example.com/sitemap.xml";

    private StubEngine stub;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    BingWebmasterTest() {}

    @BeforeEach
    void start() throws IOException {
        stub = StubEngine.start();
    }

    @AfterEach
    void stop() {
        stub.close();
    }

    @Test
    void aFileIsSubmittedAsTheReferenceShowsIt() throws Exception {
        stub.answer(200, "{\"d\":null}");

        assertThat(bing().submit(FILE)).isEqualTo(Answer.of(Kind.ACCEPTED, 200, "200"));
        StubEngine.Request request = stub.onlyRequest();
        assertThat(request.method()).isEqualTo("POST");
        assertThat(request.path()).isEqualTo("/webmaster/api.svc/json/SubmitFeed?apikey=" + KEY);
        assertThat(request.header("Content-Type")).isEqualTo("application/json; charset=utf-8");
        assertThat(request.body()).isEqualTo("{\"siteUrl\":\"http://example.com/\",\"feedUrl\":\"" + FILE + "\"}");
    }

    @Test
    void theFeedsOfTheSiteAreRead() throws Exception {
        stub.answer(200, """
            {"d":[{
              "__type":"Feed:#Microsoft.Bing.Webmaster.Api",
              "Compressed":false,
              "FileSize":1024,
              "LastCrawled":"\\/Date(1315781995040-0700)\\/",
              "Status":"Success",
              "Submitted":"\\/Date(1316213995040-0700)\\/",
              "Type":"Sitemap",
              "Url":"http:\\/\\/example.com\\/sitemap.xml",
              "UrlCount":1023
            }]}
            """);

        Readings readings = bing().readings(List.of(FILE));

        assertThat(readings.answer()).isEqualTo(Answer.of(Kind.ACCEPTED, 200, "200"));
        assertThat(readings.files())
                .containsExactly(new FileReading(
                        FILE, Instant.parse("2011-09-11T22:59:55.040Z").toEpochMilli(), false, 0, 0));
        assertThat(stub.onlyRequest().method()).isEqualTo("GET");
        assertThat(stub.onlyRequest().path())
                .isEqualTo("/webmaster/api.svc/json/GetFeeds?siteUrl=http%3A%2F%2Fexample.com%2F&apikey=" + KEY);
    }

    @ParameterizedTest
    @CsvSource({
        "/Date(1399100400000)/, 1399100400000",
        "/Date(1399100400000-0700)/, 1399100400000",
        "/Date(1399100400000+0200)/, 1399100400000",
        "/Date(-11644473600000)/,",
        "/Date(-62135568000000-0800)/,",
        "/Date(0)/,",
        "/Date(99999999999999999999)/,",
        "2011-09-11,",
        "null,"
    })
    void datesAreThoseOfDotNet(String date, Long millis) throws Exception {
        stub.answer(
                200, "{\"d\":[{\"Url\":\"" + FILE + "\",\"Status\":\"Success\",\"LastCrawled\":\"" + date + "\"}]}");

        assertThat(bing().readings(List.of()).files())
                .extracting(FileReading::readAtMillis)
                .containsExactly(millis);
    }

    @ParameterizedTest
    @CsvSource({
        "Success, false, 0",
        "Pending, true, 0",
        "Processing, true, 0",
        "Submitted, true, 0",
        "Error, false, 1",
        "CrawlFailed, false, 1",
        "'', false, 0"
    })
    void aStatusIsPendingOrAnError(String status, boolean isPending, long errors) throws Exception {
        stub.answer(200, "{\"d\":[{\"Url\":\"" + FILE + "\",\"Status\":\"" + status + "\"}]}");

        assertThat(bing().readings(List.of()).files())
                .containsExactly(new FileReading(FILE, null, isPending, errors, 0));
    }

    @Test
    void feedsOfOthersAreNotTheSites() throws Exception {
        stub.answer(200, "{\"d\":[{\"Url\":\"http://example.com.evil/x\"},{\"Url\":null},{},7,null]}");

        assertThat(bing().readings(List.of())).isEqualTo(new Readings(Answer.of(Kind.ACCEPTED, 200, "200"), List.of()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            400 | {"ErrorCode":1,"Message":"ERROR!!! InternalError"} | UNAVAILABLE | 400 error 1: ERROR!!! InternalError
            400 | {"ErrorCode":2,"Message":"ERROR!!! UnknownError"} | UNAVAILABLE | 400 error 2: ERROR!!! UnknownError
            400 | {"ErrorCode":2,"Message":"ERROR!!! You have exceeded your daily url submission quota : 10"} | QUOTA_EXHAUSTED | 400 error 2: ERROR!!! You have exceeded your daily url submission quota : 10
            400 | {"ErrorCode":3,"Message":"ERROR!!! InvalidApiKey"} | UNAUTHORIZED | 400 error 3: ERROR!!! InvalidApiKey
            400 | {"ErrorCode":4,"Message":"ERROR!!! ThrottleUser"} | TOO_MANY | 400 error 4: ERROR!!! ThrottleUser
            400 | {"ErrorCode":5,"Message":"ERROR!!! ThrottleHost"} | TOO_MANY | 400 error 5: ERROR!!! ThrottleHost
            400 | {"ErrorCode":6,"Message":"ERROR!!! UserBlocked"} | FORBIDDEN | 400 error 6: ERROR!!! UserBlocked
            400 | {"ErrorCode":7,"Message":"ERROR!!! InvalidUrl"} | INVALID | 400 error 7: ERROR!!! InvalidUrl
            400 | {"ErrorCode":8,"Message":"ERROR!!! InvalidParameter"} | INVALID | 400 error 8: ERROR!!! InvalidParameter
            400 | {"ErrorCode":9,"Message":""} | UNAUTHORIZED | 400 error 9
            400 | {"ErrorCode":10} | UNAUTHORIZED | 400 error 10
            400 | {"ErrorCode":11} | UNAUTHORIZED | 400 error 11
            400 | {"ErrorCode":12,"Message":"ERROR!!! AlreadyExists"} | ACCEPTED | 400 error 12: ERROR!!! AlreadyExists
            400 | {"ErrorCode":13} | UNAUTHORIZED | 400 error 13
            400 | {"ErrorCode":14,"Message":"ERROR!!! NotAuthorized"} | UNAUTHORIZED | 400 error 14: ERROR!!! NotAuthorized
            200 | {"ErrorCode":14,"Message":"ERROR!!! NotAuthorized"} | UNAUTHORIZED | 200 error 14: ERROR!!! NotAuthorized
            400 | {"ErrorCode":15} | UNAVAILABLE | 400 error 15
            400 | {"ErrorCode":16} | UNAVAILABLE | 400 error 16
            400 | {"ErrorCode":"x"} | UNAVAILABLE | 400 error -1
            400 | | INVALID | 400
            401 | | UNAUTHORIZED | 401
            404 | <html>Not found</html> | UNAVAILABLE | 404
            429 | | TOO_MANY | 429
            500 | <html>Error</html> | UNAVAILABLE | 500
            307 | | UNAVAILABLE | 307 redirects are not followed: check the URL in the configuration
            200 | | UNAVAILABLE | 200 the answer is not that of Bing's interface
            200 | {} | UNAVAILABLE | 200 the answer is not that of Bing's interface
            200 | [] | UNAVAILABLE | 200 the answer is not that of Bing's interface
            """)
    void eachAnswerHasItsMeaning(int status, String body, Kind kind, String detail) throws Exception {
        stub.answer(status, body == null ? "" : body);

        assertThat(bing().submit(FILE)).isEqualTo(Answer.of(kind, status, detail.strip()));
    }

    @Test
    void readingsNeedAList() throws Exception {
        stub.answer(200, "{\"d\":null}").answer(200, "{\"d\":{}}").answer(400, "{\"ErrorCode\":14}");

        assertThat(bing().readings(List.of()).answer().kind()).isEqualTo(Kind.ACCEPTED);
        assertThat(bing().readings(List.of()).answer())
                .isEqualTo(Answer.of(Kind.UNAVAILABLE, 200, "200 the answer is not a list of feeds"));
        assertThat(bing().readings(List.of()).answer().kind()).isEqualTo(Kind.UNAUTHORIZED);
    }

    private BingWebmaster bing() throws Exception {
        return new BingWebmaster(
                new EngineHttp(Duration.ofSeconds(15), InstantSource.system()),
                Site.at(WebUrl.parse("http://example.com/")),
                new BingSettings(KEY, stub.url("/")));
    }
}
