package dev.sitestream.announce.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.announce.Answer;
import dev.sitestream.announce.Answer.Kind;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The request is that of <a href="https://pubsubhubbub.appspot.com/">Google's hub</a>, which answers 204, and of
 * <a href="https://pubsubhubbub.github.io/PubSubHubbub/pubsubhubbub-core-0.3.html">PubSubHubbub 0.3</a>, section 7.1:
 * a hub answers 204, or 4xx with an error as text.
 */
@Tag("slow")
class WebSubTest {

    @Test
    void aChangedFeedIsNamedInAForm() throws IOException {
        try (StubEngine hub = StubEngine.start().answer(204, "")) {
            Answer answer = webSub(hub, "/hub?a=b|c").ping("https://shop.example.com/feed.atom?a=1&b=2");

            assertThat(answer).isEqualTo(Answer.of(Kind.ACCEPTED, 204, "204"));
            StubEngine.Request request = hub.onlyRequest();
            assertThat(request.method()).isEqualTo("POST");
            assertThat(request.path()).isEqualTo("/hub?a=b%7Cc");
            assertThat(request.header("Content-Type")).isEqualTo("application/x-www-form-urlencoded");
            String feed = "https%3A%2F%2Fshop.example.com%2Ffeed.atom%3Fa%3D1%26b%3D2";
            assertThat(request.body()).isEqualTo("hub.mode=publish&hub.url=" + feed + "&hub.topic=" + feed);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "200, ACCEPTED",
        "202, ACCEPTED",
        "204, ACCEPTED",
        "299, ACCEPTED",
        "302, UNAVAILABLE",
        "400, INVALID",
        "401, UNAUTHORIZED",
        "403, UNAUTHORIZED",
        "404, UNAVAILABLE",
        "422, INVALID",
        "429, TOO_MANY",
        "500, UNAVAILABLE",
        "503, UNAVAILABLE"
    })
    void anySuccessIsOne(int status, Kind kind) throws IOException {
        try (StubEngine hub = StubEngine.start().answer(status, "")) {
            assertThat(webSub(hub, "/")
                            .ping("https://shop.example.com/feed.atom")
                            .kind())
                    .isEqualTo(kind);
        }
    }

    @Test
    void theHubsErrorIsKept() throws IOException {
        try (StubEngine hub = StubEngine.start().answer(400, "hub.url is invalid:\n\"x\"\u001b[31m\u202e")) {
            assertThat(webSub(hub, "/").ping("https://shop.example.com/feed.atom"))
                    .isEqualTo(Answer.of(Kind.INVALID, 400, "400 hub.url is invalid: \"x\" [31m"));
        }
    }

    private static WebSub webSub(StubEngine hub, String path) {
        return new WebSub(new EngineHttp(Duration.ofSeconds(15), InstantSource.system()), hub.base() + path);
    }
}
