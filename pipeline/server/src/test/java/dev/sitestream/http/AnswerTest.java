package dev.sitestream.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.health.HealthIssue;
import dev.sitestream.remedy.IssueRemedy;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AnswerTest {

    @Test
    void aProcessIsAliveUntilItsPipelineHasDied() {
        assertThat(Answer.liveness(false)).isEqualTo(new Answer(200, "{\"status\":\"up\"}", null));
        assertThat(Answer.liveness(true)).isEqualTo(new Answer(503, "{\"status\":\"down\"}", null));
    }

    @Test
    void itIsReadyWithoutIssues() {
        assertThat(Answer.readiness(List.of(), Set.of()))
                .isEqualTo(new Answer(200, "{\"status\":\"ready\",\"concerns\":[]}", null));
    }

    @Test
    void issuesAreListedInTheirOrderAndSafely() {
        List<HealthIssue> issues = List.of(
                new HealthIssue(
                        HealthIssue.Kind.STORE_FAILING, "site shop, lane 0", "can't write \"shop/a\":\n\u0001 <ü>"),
                new HealthIssue(HealthIssue.Kind.SUPERSEDED, "site shop, index", "later"));

        assertThat(Answer.readiness(issues, Set.of()))
                .isEqualTo(new Answer(
                        503,
                        "{\"status\":\"not ready\",\"concerns\":[{\"kind\":\"store-failing\",\"subject\":\"site shop, lane 0\","
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

        Answer answer = Answer.readiness(List.of(stopped), Set.of());

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json()).contains("\"status\":\"ready\"", "announcing-stopped", "403 KeyNotFound");
    }

    @Test
    void issuesOfAnExceptedKindAreListedButDoNotCount() {
        HealthIssue held = new HealthIssue(HealthIssue.Kind.PUBLICATION_HELD, "site shop", "too many");
        HealthIssue failing = new HealthIssue(HealthIssue.Kind.STORE_FAILING, "site shop", "denied");

        assertThat(Answer.readiness(List.of(held), Set.of(HealthIssue.Kind.PUBLICATION_HELD)))
                .isEqualTo(new Answer(
                        200,
                        "{\"status\":\"ready\",\"concerns\":[{\"kind\":\"publication-held\",\"subject\":\"site shop\","
                                + "\"detail\":\"too many\",\"remedy\":\"Run `sitestream release shop` if these pages are"
                                + " meant to disappear; if not, send them again.\"}]}",
                        null));
        assertThat(Answer.readiness(List.of(held, failing), Set.of(HealthIssue.Kind.PUBLICATION_HELD))
                        .status())
                .isEqualTo(503);
    }

    @Test
    void anErrorOfAnotherInstanceIsPassedOnAsItIs() {
        String error = "{\"error\":\"try again\",\"more\":1}";

        assertThat(Answer.passedOn(503, error)).isEqualTo(new Answer(503, error, "try again"));
    }

    @Test
    void anErrorOfAnotherInstanceThatCannotBeReadIsNamedByItsStatus() {
        for (String body : List.of("", "<html>", "{}", "{\"error\":{}}", "[]")) {
            assertThat(Answer.passedOn(502, body).reason())
                    .as(body)
                    .isEqualTo("another instance answers with status 502");
        }
    }

    /** In JSON. */
    private static String remedy(HealthIssue.Kind kind) {
        return '"' + IssueRemedy.of(kind) + '"';
    }
}
