package dev.sitestream.cli.moving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.listing.Origin;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ImportReportTest {

    private final StringWriter out = new StringWriter();
    private final ImportReport report = new ImportReport(new PrintWriter(out), () -> {});

    @Test
    void theFirstLinesOfEachFileAreShown() {
        for (int i = 1; i <= 150; i++) {
            report.problem(new Origin("a.xml", i), "is wrong");
        }
        report.problem(new Origin("b.xml", 1), "\u001b[31mred");
        report.summary(2, 0);

        assertThat(out.toString().lines()).hasSize(102).contains("a.xml: and 50 more", "b.xml:1: \\u001b[31mred");
    }

    @Test
    void anIncompleteListingIsCalledSo() {
        report.defect(new Origin("a.xml", 1), "<priority> is wrong");
        assertThat(report.summary(1, 0)).containsExactly("1 file, 0 pages imported, 0 refused, 1 problem");

        report.problem(new Origin("a.xml", 2), "the entry is left out");
        assertThat(report.summary(1, 0))
                .containsExactly(
                        "1 file, 0 pages imported, 0 refused, 2 problems",
                        "  the listing is incomplete, because of 1 problem: not all that it names was read");
    }

    @Test
    void refusedPagesAreSummedUpByReasonWithTheFirstPlaces() {
        report.countPage();
        for (int i = 1; i <= 5; i++) {
            report.refuse(new Origin("a.xml", i), new Problem(ProblemCode.URL_INVALID, "url", "is none"));
        }

        assertThat(report.summary(1, 2))
                .containsExactly(
                        "1 file (and 2 unchanged), 1 page imported, 5 refused, 0 problems",
                        "  5 refused: " + ProblemCode.URL_INVALID.text() + "; the first: a.xml:1, a.xml:2, a.xml:3");
        assertThat(report.isFine()).isFalse();
    }
}
