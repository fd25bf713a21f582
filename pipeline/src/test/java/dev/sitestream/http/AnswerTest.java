package dev.sitestream.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.health.HealthIssue;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AnswerTest {

    @Test
    void aProcessIsAliveUntilItsPipelineHasDied() {
        assertThat(Answer.alive(false)).isEqualTo(new Answer(200, "{\"status\":\"up\"}"));
        assertThat(Answer.alive(true)).isEqualTo(new Answer(503, "{\"status\":\"down\"}"));
    }

    @Test
    void itIsReadyWithoutConcerns() {
        assertThat(Answer.ready(List.of(), Set.of()))
                .isEqualTo(new Answer(200, "{\"status\":\"ready\",\"concerns\":[]}"));
    }

    @Test
    void concernsAreToldInTheirOrderAndSafely() {
        List<HealthIssue> concerns = List.of(
                new HealthIssue(
                        HealthIssue.Kind.STORE_FAILING, "site shop, lane 0", "can't write \"shop/a\":\n\u0001 <ü>"),
                new HealthIssue(HealthIssue.Kind.SUPERSEDED, "site shop, index", "later"));

        assertThat(Answer.ready(concerns, Set.of()))
                .isEqualTo(new Answer(
                        503,
                        "{\"status\":\"not ready\",\"concerns\":[{\"kind\":\"store-failing\",\"subject\":\"site shop, lane 0\","
                                + "\"detail\":\"can't write \\\"shop/a\\\":\\n\\u0001 <ü>\"},{\"kind\":\"superseded\","
                                + "\"subject\":\"site shop, index\",\"detail\":\"later\"}]}"));
    }

    @Test
    void concernsOfAnExceptedKindAreToldButDoNotCount() {
        HealthIssue held = new HealthIssue(HealthIssue.Kind.PUBLICATION_HELD, "site shop", "too many");
        HealthIssue failing = new HealthIssue(HealthIssue.Kind.STORE_FAILING, "site shop", "denied");

        assertThat(Answer.ready(List.of(held), Set.of(HealthIssue.Kind.PUBLICATION_HELD)))
                .isEqualTo(new Answer(
                        200,
                        "{\"status\":\"ready\",\"concerns\":[{\"kind\":\"publication-held\",\"subject\":\"site shop\","
                                + "\"detail\":\"too many\"}]}"));
        assertThat(Answer.ready(List.of(held, failing), Set.of(HealthIssue.Kind.PUBLICATION_HELD))
                        .status())
                .isEqualTo(503);
    }
}
