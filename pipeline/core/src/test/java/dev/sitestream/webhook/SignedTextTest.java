package dev.sitestream.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignedTextTest {

    private static final WebhookRequest REQUEST = Requests.post("BODY", Map.of("x-time", "17", "x-id", "a"));

    @Test
    void aTemplateIsTextWithTheBodyAndHeaders() {
        assertThat(text("{body}")).isEqualTo("BODY");
        assertThat(text("v0:{@X-Time}:{body}")).isEqualTo("v0:17:BODY");
        assertThat(text("{@x-id}{@x-time}{body}{body}")).isEqualTo("a17BODYBODY");
        assertThat(text("{{{body}}}é")).isEqualTo("{BODY}é");
    }

    @Test
    void aMissingHeaderIsNamed() {
        assertThat(SignedText.of("{@x-time}{@x-none}{body}").missingHeader(REQUEST))
                .isEqualTo("x-none");
        assertThat(SignedText.of("{@x-time}{body}").missingHeader(REQUEST)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "text", "{@x-time}", "{body", "body}", "{}", "{Body}", "{/id}{body}", "{{body}}"})
    void aTemplateContainsTheBodyAndNothingUnknown(String template) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignedText.of(template))
                .withMessageStartingWith("allowed are texts with `{body}`");
    }

    @Test
    void aHeaderHasAValidName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignedText.of("{@x y}{body}"))
                .withMessageStartingWith("allowed are names of headers");
    }

    private static String text(String template) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte[] part : SignedText.of(template).of(REQUEST)) {
            bytes.writeBytes(part);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
