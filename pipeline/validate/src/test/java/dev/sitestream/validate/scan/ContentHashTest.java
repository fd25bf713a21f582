package dev.sitestream.validate.scan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two renderings of one entry have equal hashes, and two different entries have different ones. */
class ContentHashTest {

    private static final String ENTRY = "<url><loc>https://shop.example.com/p</loc><lastmod>2026-11-21</lastmod>"
            + "<image:image><image:loc>https://shop.example.com/i?a=1&amp;b=c d  e</image:loc></image:image>"
            + "<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://shop.example.com/de\"/></url>";

    private static long hash(String entry) {
        return Scan.ofUrlset(entry).pages.get(0).contentHash();
    }

    @Test
    void theSameEntryHasTheSameHashWhereverItIs() {
        Scan scan = Scan.ofUrlset("<url><loc>https://shop.example.com/q</loc></url>\n" + ENTRY + "\n" + ENTRY);

        assertThat(scan.pages.get(1).contentHash()).isEqualTo(hash(ENTRY));
        assertThat(scan.pages.get(2).contentHash()).isEqualTo(hash(ENTRY));
        assertThat(scan.pages.get(0).contentHash()).isNotEqualTo(hash(ENTRY));
    }

    @Test
    void whiteSpaceCommentsEscapesAndOrderOfAttributesMeanNothing() {
        String other = ENTRY.replace("><", ">\n  <!-- & -->\t<")
                .replace(">2026-11-21<", "> 2026<![CDATA[-11-]]>21\r\n<")
                .replace("&amp;", "&#38;")
                .replace("rel=\"alternate\" hreflang=\"de\"", "hreflang='de' rel='alternate'");

        assertThat(other).isNotEqualTo(ENTRY);
        assertThat(hash(other)).isEqualTo(hash(ENTRY));
    }

    @Test
    void prefixesMeanNothing() {
        String other = ENTRY.replace(
                        "<image:image>", "<i:image xmlns:i='http://www.google.com/schemas/sitemap-image/1.1'>")
                .replace("image:", "i:");

        assertThat(hash(other)).isEqualTo(hash(ENTRY));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-21|2026-11-22",
                "<lastmod>2026-11-21</lastmod>|",
                "lastmod>|priority>",
                "image:loc>|image:title>",
                "c d|cd",
                "d  e|d e",
                "d  e|d\n\ne",
                "hreflang=\"de\"|hreflang=\"en\"",
                "rel=\"alternate\"|",
                "hreflang|xhtml:hreflang",
                "image:image>|image>",
                "/de\"/></url>|/de\"/><xhtml:link/></url>",
                "<lastmod>2026-11-21</lastmod>|<lastmod>2026-11-21</lastmod><lastmod>2026-11-21</lastmod>",
                "</image:loc></image:image>|</image:loc></image:image><image:image/>",
            })
    void everythingElseCounts(String change) {
        String[] both = change.split("\\|", -1);

        assertThat(ENTRY).contains(both[0]);
        assertThat(hash(ENTRY.replace(both[0], both[1]))).isNotEqualTo(hash(ENTRY));
    }

    @Test
    void longTextsThatComeInPiecesHaveTheirHash() {
        String text = "x y".repeat(20_000);
        String entry = "<url><loc>https://shop.example.com/p</loc><image:image><image:caption>" + text
                + "</image:caption></image:image></url>";
        long hash = hash(entry);

        for (int shift = 1; shift < 40; shift++) {
            assertThat(hash("<!--" + " ".repeat(shift) + "-->" + entry)).isEqualTo(hash);
        }
        assertThat(hash(entry.replace("y</image", "z</image"))).isNotEqualTo(hash);
    }

    @Test
    void linesOfATextFileHaveTheHashOfTheirUrl() {
        Scan text = Scan.of("https://shop.example.com/a\nhttps://shop.example.com/b\n");

        assertThat(text.pages.get(0).contentHash())
                .isNotEqualTo(text.pages.get(1).contentHash());
        assertThat(Scan.of(" https://shop.example.com/b").pages.get(0).contentHash())
                .isEqualTo(text.pages.get(1).contentHash());
    }
}
