package dev.sitestream.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports into files of events. */
class ImportCommandTest {

    @TempDir
    private Path folder;

    private Path out;

    @SuppressWarnings("NullAway.Init") // JUnit makes the folder
    ImportCommandTest() {}

    @BeforeEach
    void name() {
        out = folder.resolve("events.ndjson.gz");
    }

    private String file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content).toString();
    }

    private String events() throws IOException {
        try (InputStream events = new GZIPInputStream(Files.newInputStream(out))) {
            return new String(events.readAllBytes(), UTF_8);
        }
    }

    @Test
    void aSitemapBecomesAFileOfEvents() throws IOException {
        String sitemap = file("sitemap.xml", """
                <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
                <url><loc>https://shop.example.com/1</loc><lastmod>2026-11-21</lastmod></url>
                <url><loc>https://shop.example.com/2</loc></url>
                </urlset>
                """);

        CommandRun run = CommandRun.of("import", "--out", out.toString(), sitemap);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).containsExactly("1 file, 2 pages imported, 0 refused, 0 problems");
        assertThat(events())
                .isEqualTo(
                        "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/1\","
                                + "\"time\":\"2026-11-20T23:59:59.999999Z\",\"lastmod\":\"2026-11-21\"}\n"
                                + "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/2\",\"time\":\"1970-01-02T00:00:00Z\"}\n");
    }

    @Test
    void brokenEntriesAreReportedAndEndWithOne() throws IOException {
        String sitemap = file("sitemap.txt", "https://shop.example.com/1\nshop\nhttps://shop.example.com/2\n");

        CommandRun run = CommandRun.of("import", "--out", out.toString(), sitemap);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out().lines())
                .hasSize(2)
                .allMatch(line -> line.startsWith(sitemap + ":2: "))
                .anyMatch(line -> line.contains(": refused: url: "));
        assertThat(run.err().lines()).first().isEqualTo("1 file, 2 pages imported, 1 refused, 1 problem");
        assertThat(events().lines()).hasSize(2);
    }

    @Test
    void pagesOfOtherSitesAreRefused() throws IOException {
        String config = file("sitestream.yaml", """
                sites:
                  - {id: shop, url: 'https://shop.example.com/'}
                  - {id: blog, url: 'https://blog.example.com/'}
                """);
        String sitemap =
                file("sitemap.txt", "https://shop.example.com/1\nhttps://blog.example.com/1\nhttps://x.example.com/\n");

        CommandRun run =
                CommandRun.of("import", "--config", config, "--site", "shop", "--out", out.toString(), sitemap);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out().lines()).hasSize(2);
        assertThat(run.out()).contains("sitemap.txt:2: refused: url: belongs to the site `blog`, not to `shop`: ");
        assertThat(events().lines()).hasSize(1);
    }

    @Test
    void anImportIsRepeatedCheaplyAndItsFileStaysWhole() throws IOException {
        String first = file("a.txt", "https://shop.example.com/1\n");
        String second = file("b.txt", "https://shop.example.com/2\n");
        String state = folder.resolve("state").toString();

        CommandRun.of("import", "--out", out.toString(), "--state", state, first);
        CommandRun run = CommandRun.of("import", "--out", out.toString(), "--state", state, first, second);

        assertThat(run.err().lines())
                .containsExactly("1 file (and 1 unchanged), 1 page imported, 0 refused, 0 problems");
        assertThat(events().lines()).hasSize(2);
    }

    @Test
    void whatWasWrittenAfterTheLastStateIsWrittenAgain() throws IOException {
        String first = file("a.txt", "https://shop.example.com/1\n");
        String second = file("b.txt", "https://shop.example.com/2\n");
        String state = folder.resolve("state").toString();
        CommandRun.of("import", "--out", out.toString(), "--state", state, first);
        // A killed process leaves a member that is cut off.
        Files.write(out, new byte[] {0x1F, (byte) 0x8B, 8, 0, 0}, StandardOpenOption.APPEND);

        CommandRun run = CommandRun.of("import", "--out", out.toString(), "--state", state, first, second);

        assertThat(run.exitCode()).isZero();
        assertThat(events().lines()).hasSize(2);
    }

    @Test
    void aMappingReadsAnyExport() throws IOException {
        String config = file("sitestream.yaml", """
                sites: [{id: shop, url: 'https://shop.example.com/'}]
                sources:
                  - name: erp
                    site: shop
                    topic: erp
                    map: {url: '/p/{/slug}', id: 'product:{/id}', title: /name, when: {/active: ['1']}}
                """);
        String csv = file("export.csv", "id,slug,name,active\n1,a,A,1\n2,b,B,0\n3,,C,1\n");

        CommandRun run = CommandRun.of("import", "--config", config, "--map", "erp", "--out", out.toString(), csv);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("export.csv:4: makes no event: url: ");
        assertThat(events().lines()).singleElement().asString().contains("\"https://shop.example.com/p/a\"");
    }

    @Test
    void wrongUsageIsExplained() throws IOException {
        String file = file("a.txt", "https://shop.example.com/1\n");
        String target = out.toString();

        assertThat(CommandRun.of("import", "--out", target, "missing.xml").err())
                .contains("missing.xml: no such file or folder");
        assertThat(CommandRun.of("import", "--out", target, "ftp://shop.example.com/")
                        .exitCode())
                .isEqualTo(2);
        assertThat(CommandRun.of("import", "--out", target, "--format", "xls", file)
                        .err())
                .contains("--format: `xls`; allowed are csv, jsonl, wordpress, woocommerce");
        assertThat(CommandRun.of("import", "--out", target, "--encoding", "x y", file)
                        .err())
                .contains("--encoding: `x y` is unknown");
        assertThat(CommandRun.of("import", "--out", target, "--rate", "-1", file)
                        .err())
                .contains("--rate: allowed are numbers from 0");
        assertThat(CommandRun.of("import", "--out", target, "--state", file, file)
                        .err())
                .contains(file + " is not a state of `sitestream import`");
        assertThat(out).doesNotExist();
    }

    @Test
    void aPrivateAddressNeedsTheUsersWord() {
        CommandRun run = CommandRun.of("import", "--out", out.toString(), "http://127.0.0.1:9/sitemap.xml");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("is not public; `--allow-private 127.0.0.1` allows it");
    }
}
