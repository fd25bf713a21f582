package dev.sitestream.page.event;

import static dev.sitestream.page.event.Decoding.cleanPage;
import static dev.sitestream.page.event.Decoding.upsertWith;
import static dev.sitestream.page.event.Decoding.valid;
import static dev.sitestream.page.event.Decoding.warnings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Visibility;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VisibilityFieldsTest {

    @Test
    void everyReasonIsKept() {
        String event = upsertWith(
                "robots",
                "\"noindex\",\"canonical\":\"HTTPS://Shop.example.com:443/p/../p/2#x\",\"status\":301,"
                        + "\"publishAt\":\"2030-01-01T00:00:00+01:00\",\"expireAt\":\"9999-12-31T23:59:60-23:59\"");

        assertThat(cleanPage(event).visibility())
                .isEqualTo(new Visibility(
                        true,
                        "https://shop.example.com/p/2",
                        301,
                        Instant.parse("2029-12-31T23:00:00Z"),
                        Instant.parse("+10000-01-01T23:59:00Z")));
    }

    @Test
    void withoutAReasonThePageIsPlain() {
        assertThat(cleanPage(upsertWith("robots", "\"all\",\"status\":200")).visibility())
                .isSameAs(Visibility.PLAIN);
        assertThat(cleanPage(upsertWith("status", "404,\"status\":null")).visibility())
                .isSameAs(Visibility.PLAIN);
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 200, 404, 599})
    void aStatusIsOneOfHttp(int status) {
        assertThat(cleanPage(upsertWith("status", "" + status)).visibility().status())
                .isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"99", "600", "-200", "0", "\"404\"", "404.0", "4e2", "99999999999999999999", "[404]", "true"})
    void anotherStatusIsLeftOut(String status) {
        assertThat(warnings(upsertWith("status", status))).containsExactly("status-invalid status");
        assertThat(visibility(upsertWith("status", status))).isEqualTo(Visibility.PLAIN);
    }

    @Test
    void whatIsInvalidIsLeftOutAlone() {
        String event = upsertWith(
                "canonical", "\"/p/2\",\"publishAt\":\"2030-01-01\",\"expireAt\":\"tomorrow\",\"robots\":\"none\"");

        assertThat(warnings(event))
                .containsExactly(
                        "canonical-invalid canonical", "publish-at-invalid publishAt", "expire-at-invalid expireAt");
        assertThat(visibility(event)).isEqualTo(new Visibility(true, null, Visibility.OK, null, null));
    }

    @Test
    void textsAreBounded() {
        assertThat(warnings(upsertWith("robots", "\"" + "noindex,".repeat(200) + "\"")))
                .containsExactly("robots-invalid robots");
        assertThat(warnings(upsertWith("canonical", "\"https://shop.example.com/" + "p".repeat(2_048) + "\"")))
                .containsExactly("canonical-invalid canonical");
    }

    private static Visibility visibility(String event) {
        return ((PageEvent.Upsert) valid(event).event()).page().visibility();
    }
}
