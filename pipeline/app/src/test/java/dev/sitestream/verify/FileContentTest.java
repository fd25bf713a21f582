package dev.sitestream.verify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sitestream.site.Territory;
import dev.sitestream.verify.Difference.Kind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The differences between a published file and its expected content. */
class FileContentTest {

    private static final String FILE = "pages-00001.xml";

    @Test
    void equalFilesDifferInNothing() throws IOException {
        FileContent file = pages("<url><loc>https://a.example/1</loc></url>");

        assertThat(file.differences(FILE, pages("<url><loc>https://a.example/1</loc></url>")))
                .isEmpty();
    }

    @Test
    void eachPageThatDiffersIsReported() throws IOException {
        FileContent published = pages("<url><loc>https://a.example/1</loc><lastmod>2025</lastmod></url>"
                + "<url><loc>https://a.example/extra</loc></url>");
        FileContent known = pages("<url><loc>https://a.example/1</loc><lastmod>2026</lastmod></url>"
                + "<url><loc>https://a.example/2</loc></url>");

        assertThat(published.differences(FILE, known))
                .extracting(Difference::kind, Difference::subject)
                .containsExactlyInAnyOrder(
                        tuple(Kind.DIFFERING_PAGE, "https://a.example/1"),
                        tuple(Kind.MISSING_PAGE, "https://a.example/2"),
                        tuple(Kind.EXTRA_PAGE, "https://a.example/extra"));
    }

    @Test
    void aPageThatBelongsToAnotherSiteIsReportedThoughItIsAsExpected() throws IOException {
        FileContent file =
                pages("<url><loc>https://a.example/1</loc></url><url><loc>https://a.example/blog/1</loc></url>"
                        + "<url><loc>http://a.example/1</loc></url>");
        Territory territory = new Territory("https://a.example/", List.of("https://a.example/blog/"));

        assertThat(file.foreignPages(FILE, territory))
                .extracting(Difference::text)
                .containsExactlyInAnyOrder(
                        FILE + ": belongs to another site: https://a.example/blog/1",
                        FILE + ": belongs to another site: http://a.example/1");
    }

    @Test
    void aPageThatGoesOnChangingIsAnotherDifferenceEachTime() throws IOException {
        FileContent known = pages("<url><loc>https://a.example/1</loc></url>");
        FileContent once = pages("<url><loc>https://a.example/1</loc><lastmod>2025</lastmod></url>");
        FileContent later = pages("<url><loc>https://a.example/1</loc><lastmod>2026</lastmod></url>");

        assertThat(once.differences(FILE, known))
                .isEqualTo(once.differences(FILE, known))
                .isNotEqualTo(later.differences(FILE, known));
    }

    @Test
    void whatIsNoSitemapIsInvalid() throws IOException {
        assertThat(read("<urlset").differences(FILE, pages("")))
                .extracting(Difference::kind)
                .containsOnly(Kind.INVALID);
    }

    private static FileContent pages(String entries) throws IOException {
        return read("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">" + entries + "</urlset>");
    }

    private static FileContent read(String text) throws IOException {
        return FileContent.of(new ByteArrayInputStream(text.getBytes(UTF_8)));
    }
}
