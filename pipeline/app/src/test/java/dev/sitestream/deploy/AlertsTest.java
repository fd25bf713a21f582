package dev.sitestream.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.deploy.PrometheusQuery.Condition;
import dev.sitestream.health.HealthIssue;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The alerts agree with the product about what makes an instance unready. */
class AlertsTest {

    /** Kinds with an alert of their own, although they make an instance unready. */
    private static final List<HealthIssue.Kind> NAMED_BY_OTHERS =
            List.of(HealthIssue.Kind.PUBLICATION_HELD, HealthIssue.Kind.CLOCK_IN_DOUBT);

    @Test
    void anInstanceIsCalledUnreadyForExactlyWhatMakesItUnready() throws Exception {
        Pattern ignored = Pattern.compile(ignoredKinds("SitestreamInstanceNotReady"));

        assertThat(Arrays.stream(HealthIssue.Kind.values())
                        .filter(kind -> !ignored.matcher(kind.notation()).matches()))
                .containsExactlyElementsOf(Arrays.stream(HealthIssue.Kind.values())
                        .filter(kind -> !kind.leavesReady() && !NAMED_BY_OTHERS.contains(kind))
                        .toList());
    }

    /** The value of the condition on the kinds of health issues that an alert ignores. */
    private static String ignoredKinds(String alert) throws IOException {
        return PrometheusQuery.parse(expression(alert)).selectors().stream()
                .filter(selector -> selector.metric().equals("sitestream_issues"))
                .flatMap(selector -> selector.conditions().stream())
                .filter(condition -> condition.operator().equals("!~"))
                .map(Condition::value)
                .findFirst()
                .orElseThrow();
    }

    private static String expression(String alert) throws IOException {
        return DeployedQueries.list(DeployedQueries.yaml("prometheus/alerts.yml"), "groups").stream()
                .flatMap(group -> DeployedQueries.list(group, "rules").stream())
                .filter(rule -> alert.equals(rule.get("alert")))
                .map(rule -> String.valueOf(rule.get("expr")))
                .findFirst()
                .orElseThrow();
    }
}
