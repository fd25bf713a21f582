package dev.sitestream.validate.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ResponseBodyTest {

    private static InputStream body(int bytes, long max, Duration time) {
        return new ResponseBody(new ByteArrayInputStream(new byte[bytes]), max, time);
    }

    @Test
    void asMuchAsAllowedIsRead() throws IOException {
        assertThat(body(100_000, 100_000, Duration.ofHours(1)).readAllBytes()).hasSize(100_000);
    }

    @Test
    void moreIsNot() {
        assertThatThrownBy(() -> body(100_001, 100_000, Duration.ofHours(1)).readAllBytes())
                .isInstanceOf(FetchException.class)
                .hasMessage("the server sends more than 100,000 bytes");
    }

    @Test
    void aServerThatTakesTooLongIsNotWaitedFor() {
        assertThatThrownBy(() -> body(1, 1, Duration.ofSeconds(-1)).readAllBytes())
                .isInstanceOf(FetchException.class)
                .hasMessageStartingWith("the server takes longer than");
    }
}
