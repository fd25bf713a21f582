package dev.sitestream.compare.report;

import static dev.sitestream.compare.PageList.page;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.compare.Comparison;
import dev.sitestream.compare.PageList;
import dev.sitestream.compare.Side;
import dev.sitestream.compare.report.ComparisonReport.Source;
import dev.sitestream.listing.Listing;
import dev.sitestream.listing.Origin;
import dev.sitestream.sorting.TemporaryFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonReportTest {

    private static final String HOSTILE = "</td><script>alert('1')</script>\u001b[2J\u202e&\"";

    private static final Comparison.Progress NO_PROGRESS = new Comparison.Progress() {
        @Override
        public void read(Side side, long entries) {}

        @Override
        public void compared(long pages, long all) {}
    };

    @TempDir
    private Path folder;

    @Test
    void thePagesPolicyAllowsItsOwnStyleAndNothingElse() throws Exception {
        String html = html(PageList.of(page("/a")), PageList.of(page("/b")));

        Matcher style = Pattern.compile("(?s)<style>(.*)</style>").matcher(html);
        assertThat(style.find()).isTrue();
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(style.group(1).getBytes(StandardCharsets.UTF_8));
        assertThat(html)
                .contains("default-src 'none'; style-src 'sha256-"
                        + Base64.getEncoder().encodeToString(hash) + "'; base-uri 'none'; form-action 'none'\">");
    }

    @Test
    void whatListingsContainIsNeverMarkupNorControl() throws Exception {
        Listing hostile = receiver -> receiver.problem(new Origin(HOSTILE, 1), HOSTILE);

        String html = html(hostile, new PageList(HOSTILE, List.of(page("/a", "'section':'<b>x</b>'"))));

        assertThat(html)
                .contains("&lt;/td&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;\\u001b[2J\\u202e&amp;&quot;")
                .contains("&lt;b&gt;x&lt;/b&gt;")
                .doesNotContain("<script", "<b>", "\u001b", "\u202e");
        assertThat(Files.readString(folder.resolve("report").resolve("problems.csv")))
                .doesNotContain("\u001b", "\u202e")
                .contains("\\u001b[2J\\u202e");
        assertThat(report(hostile, hostile, null).text())
                .allSatisfy(line -> assertThat(line).doesNotContain("\u001b", "\u202e"));
        assertThat(report(hostile, hostile, null).json()).doesNotContain("\u001b", "\u202e");
    }

    @Test
    void samplesAreOfEveryKindAndListsAreComplete() throws Exception {
        List<String> old = new ArrayList<>();
        List<String> now = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            old.add(page("/" + i, "'priority':0.1"));
            now.add(page("/" + i, i == 49 ? "'changefreq':'daily'" : "'priority':0.2"));
        }

        ComparisonReport report = report(new PageList("a", old), new PageList("b", now), folder.resolve("report"));

        assertThat(report.json()).contains("\"new\" : \"daily\"");
        assertThat(Files.readAllLines(folder.resolve("report").resolve("differing.csv")))
                .hasSize(1 + 50 + 1);
        assertThat(report.text()).contains("Differing, some of 50:");
    }

    @Test
    void longTextsAreCutOffInSamplesOnly() throws Exception {
        String images = "'images':[{'loc':'https://a.example/" + "x".repeat(1_000) + "'}]";

        ComparisonReport report =
                report(PageList.of(page("/a", images)), PageList.of(page("/a")), folder.resolve("report"));

        assertThat(report.text()).allSatisfy(line -> assertThat(line.length()).isLessThan(400));
        assertThat(Files.readString(folder.resolve("report").resolve("differing.csv")))
                .contains("x".repeat(1_000));
    }

    private String html(Listing old, Listing now) throws IOException, InterruptedException {
        report(old, now, folder.resolve("report"));
        return Files.readString(folder.resolve("report").resolve("index.html"));
    }

    private ComparisonReport report(Listing old, Listing now, @Nullable Path report)
            throws IOException, InterruptedException {
        Comparison.Settings settings = new Comparison.Settings(
                new TemporaryFiles(folder), 1 << 20, Set.of(), Instant.parse("2026-11-22T12:00:00Z"), NO_PROGRESS);
        return ComparisonReport.of(new Source("old.xml", old), new Source("new.xml", now), settings, report);
    }
}
