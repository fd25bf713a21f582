package dev.sitestream.announce.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.announce.Answer;
import dev.sitestream.announce.Answer.Kind;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class FileReachTest {

    private final FileReach reach = new FileReach(new EngineHttp(Duration.ofSeconds(15), InstantSource.system()));

    @Test
    void aFileThatIsServedIsReached() throws IOException {
        try (StubEngine host = StubEngine.start().answer(200, "<urlset/>")) {
            assertThat(reach.of(host.base() + "/maps/sitemap.xml")).isEqualTo(Answer.of(Kind.ACCEPTED, 200, "200"));
            assertThat(host.onlyRequest().method()).isEqualTo("GET");
            assertThat(host.onlyRequest().path()).isEqualTo("/maps/sitemap.xml");
            assertThat(host.onlyRequest().header("User-Agent")).isEqualTo("Sitestream");
        }
    }

    @Test
    void anythingElseIsTriedAgain() throws IOException {
        for (int status : new int[] {204, 301, 401, 403, 404, 410, 429, 500, 503}) {
            try (StubEngine host = StubEngine.start().answer(status, "", "Location", "/a")) {
                String file = host.base() + "/sitemap.xml";

                assertThat(reach.of(file))
                        .isEqualTo(Answer.of(Kind.UNAVAILABLE, status, status + " the file is not served: " + file));
            }
        }
        try (StubEngine host = StubEngine.start().answer(200, "")) {
            String file = host.base() + "/sitemap.xml";

            assertThat(reach.of(file)).isEqualTo(Answer.of(Kind.UNAVAILABLE, 200, "200 the file is empty: " + file));
        }
    }
}
