package dev.sitestream.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class FileFormTest {

    @Test
    void anEventOnEachLineIsWhatItAlwaysWas() throws IOException {
        assertThat(form("{\"op\":\"upsert\"}\n{}")).isEqualTo(FileForm.LINES);
        assertThat(form("\uFEFF{\"a\":\"}\"}")).isEqualTo(FileForm.LINES);
        assertThat(form("")).isEqualTo(FileForm.LINES);
        assertThat(form("\n \r\n")).isEqualTo(FileForm.LINES);
    }

    @Test
    void aLineThatIsCutOffMakesNoDocumentOfTheRest() throws IOException {
        assertThat(form("{\"op\":\"upsert\",\n{\"op\":\"upsert\"}\n")).isEqualTo(FileForm.LINES);
        assertThat(form("{\"op\":\"ups")).isEqualTo(FileForm.LINES);
    }

    @Test
    void arraysAndEventsThatSpanLinesAreJson() throws IOException {
        assertThat(form(" [\n{}]")).isEqualTo(FileForm.JSON);
        assertThat(form("{\n  \"op\": \"upsert\"\n}\n")).isEqualTo(FileForm.JSON);
        assertThat(form("{ \"data\": {\n\n\"a\": 1}}")).isEqualTo(FileForm.JSON);
    }

    @Test
    void markupListsPages() throws IOException {
        String head = "<?xml version=\"1.0\"?>\n<?xml-stylesheet href=\"a.xsl\"?>\n<!-- a > b -->\n";
        assertThat(form(head + "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">"))
                .isEqualTo(FileForm.LISTING);
        assertThat(form("\uFEFF" + head + "<sm:sitemapindex xmlns:sm='x'>")).isEqualTo(FileForm.LISTING);
        assertThat(form(head + "<rss version=\"2.0\"><channel>")).isEqualTo(FileForm.LISTING);
        assertThat(form("<!DOCTYPE html>\n<html lang=\"en\">")).isEqualTo(FileForm.LISTING);
        assertThat(form("<")).isEqualTo(FileForm.LISTING);
    }

    @Test
    void tablesAndListsOfUrlsAreKnownByTheirFirstLines() throws IOException {
        assertThat(form("url,lastmod\nhttps://a.example/1,2026-11-21\n")).isEqualTo(FileForm.LISTING);
        assertThat(form("\"url\";\"title\"\n\"https://a.example/1\";\"A\"\n")).isEqualTo(FileForm.LISTING);
        assertThat(form("https://a.example/1\nhttps://a.example/2\n")).isEqualTo(FileForm.LISTING);
        assertThat(form("https://a.example/1")).isEqualTo(FileForm.LISTING);
        assertThat(form("not JSON\nat all\n")).isEqualTo(FileForm.LINES);
        assertThat(form("one, two\nthree\n")).isEqualTo(FileForm.LINES);
    }

    @Test
    void theStreamIsAfterwardsWhereItWas() throws IOException {
        BufferedInputStream in = in("{\n\"a\": 1}");

        FileForm.of(in);

        assertThat(in.readAllBytes()).asString(UTF_8).isEqualTo("{\n\"a\": 1}");
    }

    private static FileForm form(String text) throws IOException {
        return FileForm.of(in(text));
    }

    private static BufferedInputStream in(String text) {
        return new BufferedInputStream(new ByteArrayInputStream(text.getBytes(UTF_8)));
    }
}
