package dev.sitestream.listing.export;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.listing.Collected;
import dev.sitestream.listing.Listing;
import dev.sitestream.page.Page;
import dev.sitestream.page.PageId;
import dev.sitestream.page.Visibility;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ExportsTest {

    private final Collected collected = new Collected();

    private void read(ExportFormat format, String file) throws IOException, InterruptedException {
        read(format, file, UTF_8);
    }

    private void read(ExportFormat format, String file, Charset encoding) throws IOException, InterruptedException {
        format.reader(Collected.NOW, null, encoding)
                .read("export", new ByteArrayInputStream(file.getBytes(encoding)), collected);
    }

    @Test
    void columnsAreNamedAsFieldsOfEvents() throws Exception {
        read(ExportFormat.CSV, """
                \uFEFFurl,LastMod,title,images,alternates,status,stock
                https://shop.example.com/1,2026-11-21 08:00:00+00,"A, ""B""\",https://x.example.com/1 https://x.example.com/2,,200,3
                https://shop.example.com/2,,,"[""https://x.example.com/3""]","[{""hreflang"":""de"",""href"":""https://shop.example.com/2""}]",404,
                """);

        assertThat(collected.problems).isEmpty();
        assertThat(collected.notes)
                .containsExactly("export:1: the column \"stock\" is no field of events, or repeats one");
        Page first = collected.pages().get(0);
        assertThat(first.lastmod()).isEqualTo("2026-11-21T08:00:00+00:00");
        assertThat(first.title()).isEqualTo("A, \"B\"");
        assertThat(first.extensions().images()).containsExactly("https://x.example.com/1", "https://x.example.com/2");
        assertThat(collected.upserts().get(0).time()).isEqualTo(Instant.parse("2026-11-21T07:59:59.999999Z"));
        Page second = collected.pages().get(1);
        assertThat(second.extensions().images()).containsExactly("https://x.example.com/3");
        assertThat(second.extensions().alternates()).hasSize(1);
        assertThat(second.visibility().status()).isEqualTo(404);
        assertThat(collected.upserts().get(1).time()).isEqualTo(Listing.EARLY);
    }

    /** As Postgres' COPY writes them. */
    @Test
    void infiniteTimesAreNeverOrNoLimit() throws Exception {
        read(ExportFormat.CSV, """
                url,publishAt,expireAt,lastmod
                https://shop.example.com/1,infinity,infinity,2026-01-31Z
                https://shop.example.com/2,-infinity,-infinity,
                """);

        assertThat(collected.problems).isEmpty();
        Visibility never = collected.pages().get(0).visibility();
        assertThat(never.publishAt()).isEqualTo(Instant.parse("9999-12-31T23:59:59Z"));
        assertThat(never.expireAt()).isNull();
        assertThat(collected.pages().get(0).lastmod()).isEqualTo("2026-01-31");
        Visibility over = collected.pages().get(1).visibility();
        assertThat(over.publishAt()).isNull();
        assertThat(over.expireAt()).isEqualTo(Instant.parse("0001-01-01T00:00:00Z"));
    }

    @Test
    void aFirstLineMayNameTheSeparator() throws Exception {
        read(ExportFormat.CSV, "\uFEFFsep=;\r\nurl;title\r\nhttps://shop.example.com/1;A, B\r\n");
        read(ExportFormat.CSV, "sep=,\nurl\nhttps://shop.example.com/2\n");
        read(ExportFormat.CSV, "\"SEP=|\"\nurl|title\nhttps://shop.example.com/3|\"A;B\"\n");

        assertThat(collected.problems).isEmpty();
        assertThat(collected.urls())
                .containsExactly(
                        "https://shop.example.com/1", "https://shop.example.com/2", "https://shop.example.com/3");
        assertThat(collected.pages().stream().map(Page::title)).containsExactly("A, B", null, "A;B");
        assertThat(ExportFormat.of("-", "sep=;\r\nID;Type;Name;Published\r\n", false))
                .contains(ExportFormat.WOOCOMMERCE);
    }

    @Test
    void brokenRowsLoseNoOthers() throws Exception {
        read(ExportFormat.CSV, """
                url;news
                https://shop.example.com/1;
                https://shop.example.com/2
                "https://shop.example.com/3"x;

                https://shop.example.com/4;{
                ;
                https://shop.example.com/5;
                """);

        assertThat(collected.urls())
                .containsExactly(
                        "https://shop.example.com/1", "https://shop.example.com/4", "https://shop.example.com/5");
        assertThat(collected.problems)
                .containsExactly(
                        "export:3: the row has 1 fields, and the first row 2; it is not read",
                        "export:4: the row has text after a closing quote; quotes inside of a quoted field are doubled;"
                                + " it is not read",
                        "export:6: news must be JSON, not \"{\"; it is left out",
                        "export:7: the row has no url");
    }

    @Test
    void anotherEncodingIsDeclared() throws Exception {
        read(ExportFormat.CSV, "url,title\nhttps://shop.example.com/1,gr\u00f6\u00dfe\n", ISO_8859_1);
        assertThat(collected.pages().get(0).title()).isEqualTo("gr\u00f6\u00dfe");

        byte[] latin = "url,title\nhttps://shop.example.com/1,gr\u00f6\u00dfe\nhttps://shop.example.com/2,\n"
                .getBytes(ISO_8859_1);
        ExportFormat.CSV.reader(Collected.NOW, null, UTF_8).read("export", new ByteArrayInputStream(latin), collected);
        assertThat(collected.urls()).containsExactly("https://shop.example.com/1", "https://shop.example.com/2");
        assertThat(collected.problems)
                .containsExactly("export:2: the row has bytes that are not UTF-8; it is not read; `--encoding` names"
                        + " another encoding");
    }

    @Test
    void aFileWithoutTheColumnOfTheUrlNamesItsColumns() throws Exception {
        read(ExportFormat.CSV, "link,title\nhttps://shop.example.com/1,\n");

        assertThat(collected.events).isEmpty();
        assertThat(collected.problems)
                .singleElement()
                .asString()
                .startsWith("export:1: has no column `url`; its columns are \"link, title\"; ");
    }

    @Test
    void eventsAreReadWithATimeOfTheListing() throws Exception {
        read(ExportFormat.JSONL, """
                {"op":"upsert","url":"https://shop.example.com/1","lastmod":"2026-11-21"}

                {"op":"delete","url":"https://shop.example.com/2"}
                {"op":"upsert","url":"https://shop.example.com/3","time":"2026-11-01T00:00:00Z"}
                no event
                """);

        assertThat(collected.upserts().stream().map(upsert -> upsert.url() + " " + upsert.time()))
                .containsExactly(
                        "https://shop.example.com/1 2026-11-20T23:59:59.999999Z",
                        "https://shop.example.com/3 2026-11-01T00:00:00Z");
        assertThat(collected.events).hasSize(3).last().isEqualTo("no event");
        assertThat(collected.problems)
                .singleElement()
                .asString()
                .startsWith("export:3: is a delete, and a listing has only upserts");
    }

    @Test
    void wordPressListsItsPublishedPostsAndPages() throws Exception {
        read(ExportFormat.WORDPRESS, """
                <?xml version="1.0" encoding="UTF-8" ?>
                <!-- a comment -->
                <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
                    xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Blog</title>
                <item><title><![CDATA[A & B &amp; C &#8211; <em>D</em>]]></title><wp:post_id>7</wp:post_id><link>https://blog.example.com/a/</link>
                <content:encoded><![CDATA[<p>text\013</p>]]></content:encoded>
                <wp:post_date_gmt><![CDATA[2026-01-01 00:00:00]]></wp:post_date_gmt>
                <wp:post_modified_gmt><![CDATA[2026-11-21 08:00:00]]></wp:post_modified_gmt>
                <wp:status><![CDATA[publish]]></wp:status><wp:post_type><![CDATA[post]]></wp:post_type>
                <wp:postmeta><wp:status>draft</wp:status></wp:postmeta></item>
                <item><link>https://blog.example.com/b/</link><wp:status>publish</wp:status>
                <wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt><wp:post_type>page</wp:post_type></item>
                <item><link>https://blog.example.com/?p=3</link><wp:status>draft</wp:status>
                <wp:post_type>post</wp:post_type></item>
                <item><link>https://blog.example.com/i/</link><wp:status>inherit</wp:status>
                <wp:post_type>attachment</wp:post_type></item>
                </channel></rss>
                """);

        assertThat(collected.problems).isEmpty();
        assertThat(collected.urls()).containsExactly("https://blog.example.com/a/", "https://blog.example.com/b/");
        assertThat(collected.pages().get(0).title()).isEqualTo("A & B & C \u2013 D");
        assertThat(collected.pages().get(0).lastmod()).isEqualTo("2026-11-21T08:00:00Z");
        assertThat(collected.pages().get(1).lastmod()).isNull();
        assertThat(collected.upserts().get(0).id()).isEqualTo(new PageId("wordpress", "post:7"));
        assertThat(collected.notes)
                .containsExactly(
                        "export: 2 items are not listed: they are no posts or pages, not published, protected by a"
                                + " password, or have `noindex`");
    }

    @Test
    void wordPressDoesNotListWhatIsPrivateProtectedOrNoindex() throws Exception {
        String item = """
                <item><link>https://blog.example.com/%s/</link><wp:status>%s</wp:status><wp:post_type>post</wp:post_type>
                <wp:post_password><![CDATA[%s]]></wp:post_password><wp:postmeta><wp:meta_key>%s</wp:meta_key>
                <wp:meta_value><![CDATA[%s]]></wp:meta_value></wp:postmeta><wp:postmeta><wp:meta_key>other</wp:meta_key>
                <wp:meta_value>1</wp:meta_value></wp:postmeta></item>
                """;
        String yoast = "_yoast_wpseo_meta-robots-noindex";
        read(
                ExportFormat.WORDPRESS,
                "<rss xmlns:wp=\"http://wordpress.org/export/1.2/\"><channel>"
                        + item.formatted("private", "private", "", "", "")
                        + item.formatted("protected", "publish", "secret", "", "")
                        + item.formatted("yoast", "publish", "", yoast, "1")
                        + item.formatted("yoast-index", "publish", "", yoast, "2")
                        + item.formatted(
                                "rank-math",
                                "publish",
                                "",
                                "rank_math_robots",
                                "a:2:{i:0;s:7:\"noindex\";i:1;s:8:\"nofollow\";}")
                        + item.formatted(
                                "rank-math-index", "publish", "", "rank_math_robots", "a:1:{i:0;s:5:\"index\";}")
                        + item.formatted("seopress", "publish", "", "_seopress_robots_index", "yes")
                        + item.formatted("open", "publish", "", "", "")
                        + "</channel></rss>");

        assertThat(collected.problems).isEmpty();
        assertThat(collected.urls())
                .containsExactly(
                        "https://blog.example.com/yoast-index/",
                        "https://blog.example.com/rank-math-index/",
                        "https://blog.example.com/open/");
    }

    @Test
    void wooCommerceDoesNotListWhatIsHiddenProtectedOrNoindex() throws Exception {
        read(ExportFormat.WOOCOMMERCE, """
                ID,Type,Name,Published,Visibility in catalog,Permalink,Password,Meta: _yoast_wpseo_meta-robots-noindex
                1,simple,a,1,visible,https://shop.example.com/a,,
                2,simple,b,1,hidden,https://shop.example.com/b,,
                3,simple,c,1,search,https://shop.example.com/c,,2
                4,simple,d,1,visible,https://shop.example.com/d,secret,
                5,simple,e,1,visible,https://shop.example.com/e,,1
                6,simple,f,0,visible,https://shop.example.com/f,,
                """);

        assertThat(collected.problems).isEmpty();
        assertThat(collected.urls()).containsExactly("https://shop.example.com/a", "https://shop.example.com/c");
        assertThat(collected.notes).singleElement().asString().startsWith("export: 4 rows are not listed");
    }

    @Test
    void anExportOfWordPressMayNameItsNamespaceWithHttps() throws Exception {
        String export = """
                <rss xmlns:wp="https://wordpress.org/export/1.2/"><channel><item><link>https://blog.example.com/a/</link>
                <wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item></channel></rss>
                """;

        assertThat(ExportFormat.of("a.xml", export, false)).contains(ExportFormat.WORDPRESS);
        read(ExportFormat.WORDPRESS, export);
        assertThat(collected.urls()).containsExactly("https://blog.example.com/a/");
    }

    @Test
    void aDamagedExportOfWordPressSaysWhatIsNotRead() throws Exception {
        read(ExportFormat.WORDPRESS, "<rss xmlns:wp=\"http://wordpress.org/export/1.2/\"><channel>\n<item></channel>");

        assertThat(collected.problems)
                .singleElement()
                .asString()
                .startsWith("export:2: is not well-formed XML: ")
                .endsWith("; the rest is not read");
    }

    @Test
    void wooCommerceListsItsPublishedProducts() throws Exception {
        read(ExportFormat.WOOCOMMERCE, """
                ID,Type,SKU,Name,Published,Images,Permalink,Date modified
                1,simple,a,"A, B &amp; C",1,"https://shop.example.com/1.jpg, https://shop.example.com/2\\,3.jpg",https://shop.example.com/product/a/,2026-11-21T08:00:00+00:00
                2,variation,b,B,1,,https://shop.example.com/product/a/?x=1,
                3,simple,c,C,-1,,https://shop.example.com/?p=3,
                """);

        assertThat(collected.problems).isEmpty();
        assertThat(collected.notes)
                .containsExactly(
                        "export: 2 rows are not listed: they are variations, not published, hidden, protected by a"
                                + " password, or have `noindex`");
        Page page = collected.pages().get(0);
        assertThat(collected.pages()).hasSize(1);
        assertThat(collected.upserts().get(0).id()).isEqualTo(new PageId("woocommerce", "product:1"));
        assertThat(page.title()).isEqualTo("A, B & C");
        assertThat(page.lastmod()).isEqualTo("2026-11-21T08:00:00+00:00");
        assertThat(page.extensions().images())
                .containsExactly("https://shop.example.com/1.jpg", "https://shop.example.com/2,3.jpg");
    }

    /** A time that is some hours too late would win over a live event. */
    @Test
    void wooCommercesOwnTimesHaveNoZoneAndAreRefused() throws Exception {
        read(ExportFormat.WOOCOMMERCE, """
                ID,Type,SKU,Name,Published,Permalink,Date modified
                1,simple,a,A,1,https://shop.example.com/a,
                2,simple,b,B,1,https://shop.example.com/b,2026-11-21 8:00:00
                3,simple,c,C,1,https://shop.example.com/c,
                """);

        assertThat(collected.urls()).containsExactly("https://shop.example.com/a");
        assertThat(collected.problems)
                .singleElement()
                .asString()
                .startsWith("export:3: Date modified is \"2026-11-21 8:00:00\", in the shop's own time zone");
    }

    @Test
    void wooCommercesOwnColumnsHaveNoUrl() throws Exception {
        read(ExportFormat.WOOCOMMERCE, "ID,Type,SKU,Name,Published\n1,simple,a,A,1\n");

        assertThat(collected.problems)
                .singleElement()
                .asString()
                .startsWith("export:1: has no column `Permalink`")
                .contains("docs/guides/switching-over.md");
    }

    @Test
    void formatsAreRecognised() {
        assertThat(ExportFormat.of("a", "<rss xmlns:wp=\"http://wordpress.org/export/1.2/\">", false))
                .contains(ExportFormat.WORDPRESS);
        assertThat(ExportFormat.of("a", "ID,Type,Name,Published\n", false)).contains(ExportFormat.WOOCOMMERCE);
        assertThat(ExportFormat.of("a", "ID,Type,Name,Published\n", true)).contains(ExportFormat.CSV);
        assertThat(ExportFormat.of("-", "\uFEFFtitle;url\n", false)).contains(ExportFormat.CSV);
        assertThat(ExportFormat.of("a.csv.gz", "x\n", false)).contains(ExportFormat.CSV);
        assertThat(ExportFormat.of("a", " {\"op\":1}", false)).contains(ExportFormat.JSONL);
        assertThat(ExportFormat.of("a.txt", "https://shop.example.com/?url\n", false))
                .isEmpty();
        assertThat(ExportFormat.of("a.xml", "<urlset>", true)).isEmpty();
    }
}
