package dev.sitestream.http.handler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.health.HealthIssue;
import dev.sitestream.remedy.IssueRemedy;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JsonAnswerTest {

    @Test
    void aProcessIsAliveUntilItsPipelineHasDied() {
        assertThat(JsonAnswer.liveness(false)).isEqualTo(new JsonAnswer(200, "{\"status\":\"up\"}", null));
        assertThat(JsonAnswer.liveness(true)).isEqualTo(new JsonAnswer(503, "{\"status\":\"down\"}", null));
    }

    @Test
    void itIsReadyWithoutIssues() {
        assertThat(JsonAnswer.readiness(List.of(), Set.of()))
                .isEqualTo(new JsonAnswer(200, "{\"status\":\"ready\",\"issues\":[]}", null));
    }

    @Test
    void issuesAreListedInTheirOrderAndSafely() {
        List<HealthIssue> issues = List.of(
                new HealthIssue(
                        HealthIssue.Kind.STORE_FAILING, "site shop, lane 0", "can't write \"shop/a\":\n\u0001 <ü>"),
                new HealthIssue(HealthIssue.Kind.SUPERSEDED, "site shop, index", "later"));

        assertThat(JsonAnswer.readiness(issues, Set.of()))
                .isEqualTo(new JsonAnswer(
                        503,
                        "{\"status\":\"not ready\",\"issues\":[{\"kind\":\"store-failing\",\"subject\":\"site shop, lane 0\","
                                + "\"detail\":\"can't write \\\"shop/a\\\":\\n\\u0001 <ü>\",\"remedy\":"
                                + remedy(HealthIssue.Kind.STORE_FAILING) + "},{\"kind\":\"superseded\","
                                + "\"subject\":\"site shop, index\",\"detail\":\"later\",\"remedy\":"
                                + remedy(HealthIssue.Kind.SUPERSEDED) + "}]}",
                        null));
    }

    @Test
    void anIssueOfAnnouncementsIsListedButLeavesTheInstanceReady() {
        HealthIssue stopped =
                new HealthIssue(HealthIssue.Kind.ANNOUNCING_STOPPED, "site shop, indexnow", "403 KeyNotFound");

        JsonAnswer answer = JsonAnswer.readiness(List.of(stopped), Set.of());

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json()).contains("\"status\":\"ready\"", "announcing-stopped", "403 KeyNotFound");
    }

    @Test
    void issuesOfAnExceptedKindAreListedButDoNotCount() {
        HealthIssue held = new HealthIssue(HealthIssue.Kind.PUBLICATION_HELD, "site shop", "too many");
        HealthIssue failing = new HealthIssue(HealthIssue.Kind.STORE_FAILING, "site shop", "denied");

        assertThat(JsonAnswer.readiness(List.of(held), Set.of(HealthIssue.Kind.PUBLICATION_HELD)))
                .isEqualTo(new JsonAnswer(
                        200,
                        "{\"status\":\"ready\",\"issues\":[{\"kind\":\"publication-held\",\"subject\":\"site shop\","
                                + "\"detail\":\"too many\",\"remedy\":\"Run `sitestream release shop` if these pages are"
                                + " meant to disappear; if not, send them again.\"}]}",
                        null));
        assertThat(JsonAnswer.readiness(List.of(held, failing), Set.of(HealthIssue.Kind.PUBLICATION_HELD))
                        .status())
                .isEqualTo(503);
    }

    @Test
    void anErrorOfAnotherInstanceIsPassedOnAsItIs() {
        String error = "{\"error\":\"try again\",\"more\":1}";

        assertThat(JsonAnswer.passedOn(503, error)).isEqualTo(new JsonAnswer(503, error, "try again"));
    }

    @Test
    void anErrorOfAnotherInstanceThatCannotBeReadIsNamedByItsStatus() {
        for (String body : List.of("", "<html>", "{}", "{\"error\":{}}", "[]")) {
            assertThat(JsonAnswer.passedOn(502, body).reason())
                    .as(body)
                    .isEqualTo("another instance answers with status 502");
        }
    }

    /** In JSON. */
    private static String remedy(HealthIssue.Kind kind) {
        return '"' + IssueRemedy.of(kind) + '"';
    }
}
