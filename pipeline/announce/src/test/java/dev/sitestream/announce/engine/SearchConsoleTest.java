package dev.sitestream.announce.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.announce.AccountFile;
import dev.sitestream.announce.AnnounceSettings.SearchConsoleSettings;
import dev.sitestream.announce.Answer;
import dev.sitestream.announce.Answer.Kind;
import dev.sitestream.announce.FileEngine.Readings;
import dev.sitestream.announce.FileReading;
import dev.sitestream.announce.ServiceAccount;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Requests and answers are those of Google's reference of <a
 * href="https://developers.google.com/webmaster-tools/v1/sitemaps">sitemaps</a>, where numbers are strings, as in its
 * discovery document, and of <a href="https://developers.google.com/identity/protocols/oauth2/service-account">service
 * accounts</a>. Its errors are as users report them, as in <a
 * href="https://github.com/googleapis/google-api-ruby-client/issues/206">google-api-ruby-client#206</a> and <a
 * href="https://github.com/googleapis/google-cloud-python/issues/10004">google-cloud-python#10004</a>.
 */
@Tag("slow")
class SearchConsoleTest {

    private static final String TOKEN = "ya29.a0AfH6SMBx-first";
    private static final String SECOND_TOKEN = "ya29.a0AfH6SMBx-second";
    private static final String INDEX = "https://shop.example.com/sitemap.xml";
    private static final String SITES = "/webmasters/v3/sites/sc-domain%3Aexample.com/sitemaps";

    private StubEngine tokens;
    private StubEngine api;
    private Instant now = Instant.parse("2026-11-22T08:00:00Z");

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    SearchConsoleTest() {}

    @BeforeEach
    void start() throws IOException {
        tokens = StubEngine.start();
        api = StubEngine.start();
        tokens.answer(200, token(TOKEN, 3599)).answer(200, token(SECOND_TOKEN, 3599));
    }

    @AfterEach
    void stop() {
        tokens.close();
        api.close();
    }

    @Test
    void aFileIsSubmittedByItsEncodedUrl() throws Exception {
        api.answer(204, "");

        assertThat(console().submit(INDEX)).isEqualTo(Answer.of(Kind.ACCEPTED, 204, "204"));
        StubEngine.Request request = api.onlyRequest();
        assertThat(request.method()).isEqualTo("PUT");
        assertThat(request.path()).isEqualTo(SITES + "/https%3A%2F%2Fshop.example.com%2Fsitemap.xml");
        assertThat(request.header("Authorization")).isEqualTo("Bearer " + TOKEN);
        assertThat(request.header("Content-Length")).isEqualTo("0");
        assertThat(request.body()).isEmpty();
    }

    @Test
    void theAccountSignsWhatItAsksFor() throws Exception {
        api.answer(200, "");
        console().submit(INDEX);

        StubEngine.Request request = tokens.onlyRequest();
        assertThat(request.method()).isEqualTo("POST");
        assertThat(request.path()).isEqualTo("/token");
        assertThat(request.header("Content-Type")).isEqualTo("application/x-www-form-urlencoded");
        String[] form = request.body().split("&assertion=", 2);
        assertThat(URLDecoder.decode(form[0], UTF_8))
                .isEqualTo("grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer");
        String[] jwt = form[1].split("\\.", 3);
        assertThat(decoded(jwt[0])).isEqualTo("{\"alg\":\"RS256\",\"typ\":\"JWT\",\"kid\":\"0a1b2c\"}");
        JsonNode claims = new ObjectMapper().readTree(decoded(jwt[1]));
        assertThat(claims.path("iss").asText()).isEqualTo("sitestream@shop-1234.iam.gserviceaccount.com");
        assertThat(claims.path("scope").asText()).isEqualTo("https://www.googleapis.com/auth/webmasters");
        assertThat(claims.path("aud").asText()).isEqualTo(tokens.base() + "/token");
        assertThat(claims.path("iat").asLong()).isEqualTo(now.getEpochSecond());
        assertThat(claims.path("exp").asLong()).isEqualTo(now.getEpochSecond() + 3600);
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initVerify(AccountFile.keys().getPublic());
        signature.update((jwt[0] + "." + jwt[1]).getBytes(UTF_8));
        assertThat(signature.verify(Base64.getUrlDecoder().decode(jwt[2]))).isTrue();
    }

    @Test
    void aTokenIsUsedUntilShortlyBeforeItExpires() throws Exception {
        api.answer(204, "");
        SearchConsole console = console();

        console.submit(INDEX);
        now = now.plusSeconds(3538);
        console.submit(INDEX);
        now = now.plusSeconds(1);
        console.submit(INDEX);

        assertThat(api.requests())
                .extracting(request -> request.header("Authorization"))
                .containsExactly("Bearer " + TOKEN, "Bearer " + TOKEN, "Bearer " + SECOND_TOKEN);
        assertThat(tokens.requests()).hasSize(2);
    }

    @Test
    void aRefusedTokenIsReplacedOnce() throws Exception {
        api.answer(401, error("authError", "Invalid Credentials", 401)).answer(204, "");

        assertThat(console().submit(INDEX).kind()).isEqualTo(Kind.ACCEPTED);
        assertThat(api.requests())
                .extracting(request -> request.header("Authorization"))
                .containsExactly("Bearer " + TOKEN, "Bearer " + SECOND_TOKEN);
    }

    @Test
    void twoRefusedTokensAreARefusal() throws Exception {
        api.answer(401, error("authError", "Invalid Credentials", 401));

        assertThat(console().submit(INDEX))
                .isEqualTo(Answer.of(Kind.UNAUTHORIZED, 401, "401 authError: Invalid Credentials"));
        assertThat(api.requests()).hasSize(2);
        assertThat(tokens.requests()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            400 | {"error":"invalid_grant","error_description":"Invalid JWT Signature."} | UNAUTHORIZED | 400 no access token: invalid_grant: Invalid JWT Signature.
            400 | {"error":"invalid_grant","error_description":"Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim."} | UNAUTHORIZED | 400 no access token: invalid_grant: Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.
            400 | {"error":"invalid_grant","error_description":"Invalid grant: account not found"} | UNAUTHORIZED | 400 no access token: invalid_grant: Invalid grant: account not found
            401 | {"error":"invalid_client"} | UNAUTHORIZED | 401 no access token: invalid_client
            403 | | UNAUTHORIZED | 403 no access token:
            429 | | TOO_MANY | 429 no access token:
            500 | {"error":"internal_failure"} | UNAVAILABLE | 500 no access token: internal_failure
            302 | | UNAVAILABLE | 302 redirects are not followed: check the URL in the configuration
            """)
    void withoutATokenNothingIsSent(int status, String body, Kind kind, String detail) throws Exception {
        try (StubEngine refusing = StubEngine.start().answer(status, body == null ? "" : body)) {
            assertThat(console(refusing).submit(INDEX)).isEqualTo(Answer.of(kind, status, detail));
            assertThat(console(refusing).readings(List.of(INDEX)).answer().kind())
                    .isEqualTo(kind);
            assertThat(api.requests()).isEmpty();
        }
    }

    @Test
    void anAnswerWithoutAUsableTokenIsNoAnswer() throws Exception {
        for (String body : List.of(
                "",
                "{}",
                "[]",
                "<html>",
                "{\"access_token\":\"a\"}",
                "{\"expires_in\":3599}",
                token("two\\nlines", 3599),
                token("caf\u00e9", 3599))) {
            try (StubEngine odd = StubEngine.start().answer(200, body)) {
                assertThat(console(odd).submit(INDEX))
                        .as(body)
                        .isEqualTo(Answer.of(
                                Kind.UNAVAILABLE,
                                Answer.NO_STATUS,
                                "the answer to the request for an access token has none"));
            }
        }
    }

    @Test
    void aTokenThatExpiresAtOnceIsNotKept() throws Exception {
        api.answer(204, "");
        try (StubEngine brief = StubEngine.start().answer(200, token(TOKEN, -5))) {
            SearchConsole console = console(brief);

            assertThat(console.submit(INDEX).kind()).isEqualTo(Kind.ACCEPTED);
            assertThat(console.submit(INDEX).kind()).isEqualTo(Kind.ACCEPTED);
            assertThat(brief.requests()).hasSize(2);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            200 | | ACCEPTED | 200
            204 | | ACCEPTED | 204
            400 | {"error":{"errors":[{"domain":"global","reason":"badRequest","message":"'x' is not a valid Sitemap URL"}],"code":400,"message":"'x' is not a valid Sitemap URL"}} | INVALID | 400 badRequest: 'x' is not a valid Sitemap URL
            403 | {"error":{"errors":[{"domain":"global","reason":"forbidden","message":"m"}],"code":403,"message":"User does not have sufficient permission for site 'http://www.mysite.com/'. See also: https://support.google.com/webmasters/answer/2451999."}} | UNAUTHORIZED | 403 forbidden: User does not have sufficient permission for site 'http://www.mysite.com/'. See also: https://support.google.com/webmasters/answer/2451999.
            403 | {"error":{"code":403,"message":"Google Search Console API has not been used in project 123 before or it is disabled.","status":"PERMISSION_DENIED","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"SERVICE_DISABLED"}]}} | UNAUTHORIZED | 403 SERVICE_DISABLED: Google Search Console API has not been used in project 123 before or it is disabled.
            403 | {"error":{"errors":[{"domain":"usageLimits","reason":"quotaExceeded","message":"Quota Exceeded"}],"code":403,"message":"Quota Exceeded"}} | TOO_MANY | 403 quotaExceeded: Quota Exceeded
            403 | {"error":{"errors":[{"domain":"usageLimits","reason":"rateLimitExceeded"}],"code":403,"message":"m"}} | TOO_MANY | 403 rateLimitExceeded: m
            403 | {"error":{"errors":[{"domain":"usageLimits","reason":"userRateLimitExceeded"}],"code":403,"message":"m"}} | TOO_MANY | 403 userRateLimitExceeded: m
            403 | {"error":{"errors":[{"domain":"usageLimits","reason":"dailyLimitExceeded","message":"Daily Limit Exceeded. Please sign up","extendedHelp":"https://code.google.com/apis/console"}],"code":403,"message":"Daily Limit Exceeded. Please sign up"}} | QUOTA_EXHAUSTED | 403 dailyLimitExceeded: Daily Limit Exceeded. Please sign up
            403 | <html>Error</html> | UNAUTHORIZED | 403
            404 | {"error":{"code":404,"message":"Requested entity was not found.","status":"NOT_FOUND"}} | UNAUTHORIZED | 404 NOT_FOUND: Requested entity was not found.
            429 | {"error":{"code":429,"message":"Quota exceeded for quota metric 'Queries'","status":"RESOURCE_EXHAUSTED"}} | TOO_MANY | 429 RESOURCE_EXHAUSTED: Quota exceeded for quota metric 'Queries'
            500 | {"error":{"code":500,"message":"Internal error encountered.","status":"INTERNAL"}} | UNAVAILABLE | 500 INTERNAL: Internal error encountered.
            503 | {"error":{"errors":[{"reason":"backendError"}],"code":503,"message":"Backend Error"}} | UNAVAILABLE | 503 backendError: Backend Error
            308 | | UNAVAILABLE | 308 redirects are not followed: check the URL in the configuration
            """)
    void eachAnswerHasItsMeaning(int status, String body, Kind kind, String detail) throws Exception {
        api.answer(status, body == null ? "" : body);

        assertThat(console().submit(INDEX)).isEqualTo(Answer.of(kind, status, detail));
    }

    @Test
    void aTokenThatIsRepeatedIsNotShown() throws Exception {
        api.echo(403, "{\"error\":{\"code\":403,\"message\":\"%s\",\"status\":\"PERMISSION_DENIED\"}}");

        assertThat(console().submit(INDEX).detail())
                .isEqualTo(
                        "403 PERMISSION_DENIED: " + SITES + "/https%3A%2F%2Fshop.example.com%2Fsitemap.xml Bearer …");
    }

    @Test
    void indexesAndTheirFilesAreRead() throws Exception {
        api.answer(200, """
            {"sitemap": [
              {
                "path": "https://shop.example.com/sitemap.xml",
                "lastSubmitted": "2026-11-20T08:00:12.345Z",
                "isPending": false,
                "isSitemapsIndex": true,
                "lastDownloaded": "2026-11-22T07:40:00.500Z",
                "warnings": "2",
                "errors": "0"
              },
              {
                "path": "https://other.example.com/sitemap.xml",
                "isPending": true,
                "warnings": "0",
                "errors": "9"
              }
            ]}
            """).answer(200, """
            {"sitemap": [
              {
                "path": "https://shop.example.com/pages-00001.xml.gz",
                "lastSubmitted": "2026-11-20T08:00:12.345Z",
                "isPending": true,
                "isSitemapsIndex": false,
                "type": "sitemap",
                "warnings": 0,
                "errors": 3,
                "contents": [{"type": "web", "submitted": "50000", "indexed": "0"}]
              }
            ]}
            """);

        Readings readings = console().readings(List.of(INDEX));

        assertThat(readings.answer()).isEqualTo(Answer.of(Kind.ACCEPTED, 200, "200"));
        assertThat(readings.files())
                .containsExactly(
                        new FileReading(
                                INDEX, Instant.parse("2026-11-22T07:40:00.500Z").toEpochMilli(), false, 0, 2),
                        new FileReading("https://shop.example.com/pages-00001.xml.gz", null, true, 3, 0));
        assertThat(api.requests())
                .extracting(StubEngine.Request::path)
                .containsExactly(SITES, SITES + "?sitemapIndex=https%3A%2F%2Fshop.example.com%2Fsitemap.xml");
        assertThat(api.requests()).extracting(StubEngine.Request::method).containsOnly("GET");
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-22T07:40:00Z, 1795333200000",
        "2026-11-22T07:40:00.000Z, 1795333200000",
        "2026-11-22T08:40:00+01:00, 1795333200000",
        "2026-11-22, 1795305600000",
        "yesterday,",
        "2026-99-99T00:00:00Z,",
        "+999999999-12-31T23:59:59Z,",
        "'',"
    })
    void timesAreThoseOfRfc3339(String time, Long millis) throws Exception {
        api.answer(
                200,
                "{\"sitemap\":[{\"path\":\"" + INDEX + "\",\"lastDownloaded\":\"" + time + "\",\"errors\":\"x\"}]}");

        assertThat(console().readings(List.of()).files()).containsExactly(new FileReading(INDEX, millis, false, 0, 0));
    }

    @Test
    void aPropertyWithoutSitemapsHasAnEmptyAnswer() throws Exception {
        api.answer(200, "{}");

        assertThat(console().readings(List.of()))
                .isEqualTo(new Readings(Answer.of(Kind.ACCEPTED, 200, "200"), List.of()));
    }

    @Test
    void otherJsonIsNoList() throws Exception {
        for (String body : List.of("", "[]", "null", "<html>", "{\"sitemap\":{}}", "{\"sitemap\":[")) {
            try (StubEngine odd = StubEngine.start().answer(200, body)) {
                SearchConsole console = new SearchConsole(
                        http(),
                        site(),
                        new SearchConsoleSettings(account(tokens), "sc-domain:example.com", odd.url("")));

                assertThat(console.readings(List.of(INDEX)))
                        .as(body)
                        .isEqualTo(new Readings(
                                Answer.of(Kind.UNAVAILABLE, 200, "200 the answer is not a list of sitemaps"),
                                List.of()));
            }
        }
    }

    @Test
    void aListThatFailsInTheMiddleHasNoFiles() throws Exception {
        api.answer(200, "{\"sitemap\":[{\"path\":\"" + INDEX + "\"}]}").answer(503, "");

        Readings readings = console().readings(List.of(INDEX));

        assertThat(readings).isEqualTo(new Readings(Answer.of(Kind.UNAVAILABLE, 503, "503"), List.of()));
    }

    @Test
    void theIdentityIsThatOfAccountAndProperty() throws Exception {
        SearchConsole console = console();

        assertThat(console.identity())
                .isEqualTo(console().identity())
                .isNotEqualTo(new SearchConsole(
                                http(),
                                site(),
                                new SearchConsoleSettings(account(tokens), "https://shop.example.com/", api.url("")))
                        .identity());
        assertThat(console.target()).isEqualTo("search-console");
    }

    private static String token(String token, int seconds) {
        return "{\"access_token\":\"" + token + "\",\"expires_in\":" + seconds + ",\"token_type\":\"Bearer\"}";
    }

    private static String error(String reason, String message, int code) {
        return "{\"error\":{\"errors\":[{\"domain\":\"global\",\"reason\":\"" + reason + "\"}],\"code\":" + code
                + ",\"message\":\"" + message + "\"}}";
    }

    private static String decoded(String part) {
        return new String(Base64.getUrlDecoder().decode(part), UTF_8);
    }

    private SearchConsole console() throws Exception {
        return console(tokens);
    }

    private SearchConsole console(StubEngine tokenServer) throws Exception {
        return new SearchConsole(
                http(), site(), new SearchConsoleSettings(account(tokenServer), "sc-domain:example.com", api.url("")));
    }

    private static Site site() throws Exception {
        return Site.at(WebUrl.parse("https://shop.example.com/"));
    }

    private EngineHttp http() {
        return new EngineHttp(Duration.ofSeconds(15), () -> now);
    }

    private static ServiceAccount account(StubEngine tokenServer) {
        return ServiceAccount.parse(AccountFile.json(tokenServer.base() + "/token"), URI.create(tokenServer.base()));
    }
}
