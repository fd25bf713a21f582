package dev.sitestream.listing.sitemap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.listing.Listing;
import dev.sitestream.listing.Origin;
import dev.sitestream.validate.scan.Bounds;
import dev.sitestream.validate.scan.Scan;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Endless files take little memory, also when the content of their entries is wanted. */
@Tag("slow")
class HostileFilesImportTest implements Listing.Receiver {

    private static final int PIECE = 1 << 20;

    /** Far more than the limit on a file. */
    private static final int PIECES = 20;

    /** As the protocol's, but for a smaller file, since each byte is read. */
    private static final Bounds BOUNDS =
            new Bounds(10 * PIECE, Bounds.PROTOCOL.entries(), Bounds.PROTOCOL.depth(), Bounds.PROTOCOL.textLength());

    private long pages;
    private long longest;
    private String lastProblem = "";
    private final List<String> problems = new ArrayList<>();

    @Override
    public void page(Origin origin, byte[] upsert) {
        pages++;
        longest = Math.max(longest, upsert.length);
    }

    @Override
    public void problem(Origin origin, String text) {
        lastProblem = text;
        if (problems.size() < 1_000) {
            problems.add(text);
        }
    }

    private void read(String start, String piece) throws IOException, InterruptedException {
        byte[] once = piece.repeat(PIECE / piece.length()).getBytes(UTF_8);
        List<InputStream> pieces = new ArrayList<>(Collections.nCopies(PIECES, once).stream()
                .map(ByteArrayInputStream::new)
                .toList());
        pieces.add(0, new ByteArrayInputStream(start.getBytes(UTF_8)));
        PartialEntries partial = new PartialEntries();
        SitemapFile.read(
                FilePlace.of("hostile"),
                new SequenceInputStream(Collections.enumeration(pieces)),
                BOUNDS,
                Instant.parse("2026-11-22T12:00:00Z"),
                partial,
                this);
        partial.end(this);
    }

    private static String urlset(String start) {
        return Scan.urlset("").replace("</urlset>", start);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<image:image><image:loc>https://shop.example.com/i</image:loc></image:image>",
                "<xhtml:link rel='alternate' hreflang='de' href='https://shop.example.com/de'/>",
                "<video:video><video:tag>x</video:tag></video:video>",
                "<news:news/>",
                "<x><y/></x>",
                "x",
            })
    void anEntryWithoutAnEnd(String part) throws Exception {
        read(urlset("<url><loc>https://shop.example.com/p</loc>"), part);

        assertThat(pages).isZero();
        assertThat(problems).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<url><loc>https://shop.example.com/p</loc></url>",
                "<url><loc>https://shop.example.com/p</loc><news:news><news:title>x</news:title></news:news></url>",
            })
    void aFileWithoutAnEnd(String entry) throws Exception {
        read(urlset(""), entry);

        assertThat(pages).isBetween(1L, 50_000L);
        assertThat(longest).isLessThan(10_000);
        assertThat(lastProblem).contains("the rest is not read");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<item><link>https://shop.example.com/p</link><title>x</title></item>", "<title>x</title>"})
    void aFeedWithoutAnEnd(String piece) throws Exception {
        read("<rss version='2.0'><channel><item><link>https://shop.example.com/p</link></item>", piece);

        assertThat(pages).isBetween(1L, 50_000L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<title>", "<pubDate>", "<enclosure url='x'>"})
    void aTextOfAFeedWithoutAnEnd(String start) throws Exception {
        read("<rss version='2.0'><channel><item><link>https://shop.example.com/p</link>" + start, "x");

        assertThat(pages).isZero();
        assertThat(problems).isNotEmpty();
    }
}
