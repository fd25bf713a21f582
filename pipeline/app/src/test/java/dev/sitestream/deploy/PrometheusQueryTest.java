package dev.sitestream.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.deploy.PrometheusQuery.Condition;
import dev.sitestream.deploy.PrometheusQuery.Selector;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrometheusQueryTest {

    @Test
    void aNameIsAMetricUnlessItIsAFunctionAnOperatorOrALabel() {
        PrometheusQuery query = PrometheusQuery.parse(
                "histogram_quantile(0.99, sum by (le, site) (rate(late_seconds_bucket[5m]))) > 1e3 and on (site) max(held) == bool 1 or vector(0)");

        assertThat(query.selectors())
                .containsExactly(new Selector("late_seconds_bucket", List.of()), new Selector("held", List.of()));
        assertThat(query.labels()).containsExactlyInAnyOrder("le", "site");
    }

    @Test
    void conditionsAreReadWithTheirOperators() {
        PrometheusQuery query = PrometheusQuery.parse(
                "events_total{outcome=\"rejected\", site=~\"$site|none\",kind!=\"a,}\\\"b\",le!~\".*\"}");

        assertThat(query.selectors())
                .containsExactly(new Selector(
                        "events_total",
                        List.of(
                                new Condition("outcome", "=", "rejected"),
                                new Condition("site", "=~", "$site|none"),
                                new Condition("kind", "!=", "a,}\\\"b"),
                                new Condition("le", "!~", ".*"))));
    }

    @Test
    void rangesSubqueriesAndOffsetsNameNothing() {
        PrometheusQuery query = PrometheusQuery.parse(
                "deriv(sum by (namespace) (lag)[15m:1m]) - rate(a_total[$__rate_interval]) offset 1d / sum(b:c:rate5m{}) by (x)");

        assertThat(query.selectors()).extracting(Selector::metric).containsExactly("lag", "a_total", "b:c:rate5m");
        assertThat(query.labels()).containsExactlyInAnyOrder("namespace", "x");
    }
}
