package dev.sitestream.testing.costs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class CostReportTest {

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @Test
    void aClassMayCostHalfAsMuchAgainAsAllQuickOnesTogether() {
        assertThat(isExceededBy(cost("quick", 20_000), cost("quick", 20_000), cost("slow", 60_000)))
                .isFalse();
        assertThat(printed()).doesNotContain("budget");
    }

    @Test
    void aClassThatCostsMoreIsNamed() {
        assertThat(isExceededBy(cost("quick", 40_000), cost("slow", 500), cost("slow", 60_100)))
                .isTrue();
        assertThat(printed())
                .contains("dev.sitestream.ATest takes 60.1 s of processor time, and its budget is 60.0 s, 1.5 times");
    }

    @Test
    void patienceMultipliesTheBudget() {
        List<ClassCost> costs = List.of(cost("quick", 60_000), cost("slow", 170_000));

        assertThat(new CostReport(costs, 3, out()).isExceeded()).isFalse();
    }

    @Test
    void neitherTheLongTierHasABudgetNorABuildWithoutQuickTests() {
        assertThat(isExceededBy(cost("quick", 60_000), cost("long", 600_000))).isFalse();
        assertThat(isExceededBy(cost("slow", 600_000))).isFalse();
    }

    @Test
    void eachTierIsAddedUpAndTheDearestClassesAreListed() {
        CostReport report = report(cost("quick", 1_500), cost("slow", 7_000), cost("slow", 2_000));

        report.print(2);

        assertThat(printed().lines())
                .contains(
                        "quick        1       3       1.0       1.5        1      2      5",
                        "slow         2       6       2.0       9.0        2      4     10",
                        "     7.0      1.0  dev.sitestream.ATest",
                        "     2.0      1.0  dev.sitestream.ATest")
                .doesNotContain("     1.5      1.0  dev.sitestream.ATest");
    }

    @Test
    void aLineHasEverythingThatWasMeasured() {
        ClassCost cost = cost("slow", 1_234);

        assertThat(ClassCost.parse(cost.line())).isEqualTo(cost);
    }

    private boolean isExceededBy(ClassCost... costs) {
        return report(costs).isExceeded();
    }

    private CostReport report(ClassCost... costs) {
        return new CostReport(List.of(costs), 1, out());
    }

    private PrintStream out() {
        return new PrintStream(printed, true, StandardCharsets.UTF_8);
    }

    private String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    private static ClassCost cost(String tier, long cpuMillis) {
        return new ClassCost(tier, "dev.sitestream.ATest", 3, 1_000, cpuMillis, 1, 2, 5);
    }
}
