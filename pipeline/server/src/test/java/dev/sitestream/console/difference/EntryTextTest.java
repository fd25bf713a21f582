package dev.sitestream.console.difference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.console.difference.EntryText.Piece;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EntryTextTest {

    @Test
    void eachElementHasALineAndIsIndentedByItsDepth() {
        EntryText entry =
                EntryText.of("<url><loc>a</loc><image:image><image:loc>b</image:loc></image:image><x/></url>");

        assertThat(entry.pieces()).containsExactly(new Piece("""
                                <url>
                                  <loc>a</loc>
                                  <image:image>
                                    <image:loc>b</image:loc>
                                  </image:image>
                                  <x/>
                                </url>""", false));
    }

    @Test
    void aLineOfATextFileStaysAsItIs() {
        assertThat(EntryText.of("https://shop.example.com/a").pieces())
                .containsExactly(new Piece("https://shop.example.com/a", false));
    }

    @Test
    void linesThatTheOtherEntryLacksAreMarked() {
        String then = "<url><loc>a</loc><lastmod>1</lastmod></url>";
        String now = "<url><loc>a</loc><lastmod>2</lastmod><priority>1</priority></url>";

        assertThat(EntryText.compared(then, now).pieces())
                .containsExactly(
                        new Piece("<url>\n  <loc>a</loc>", false),
                        new Piece("  <lastmod>1</lastmod>", true),
                        new Piece("</url>", false));
        assertThat(EntryText.compared(now, then).pieces())
                .containsExactly(
                        new Piece("<url>\n  <loc>a</loc>", false),
                        new Piece("  <lastmod>2</lastmod>\n  <priority>1</priority>", true),
                        new Piece("</url>", false));
    }

    @Test
    void ofAnEntryWithAThousandImagesTheBeginningIsShown() {
        String images =
                IntStream.range(0, 1_000).mapToObj(i -> "<i>" + i + "</i>").collect(Collectors.joining());

        EntryText entry = EntryText.compared("<url>" + images + "</url>", "<url></url>");

        assertThat(entry.moreLines()).isEqualTo(602);
        assertThat(entry.pieces()).hasSize(2);
    }

    @Test
    void whateverAFileHasIsShown() {
        for (String odd : List.of("</url></url></url>", "<", "><", "<a>".repeat(5_000), "")) {
            assertThat(EntryText.of(odd).pieces()).as(odd).hasSize(1);
        }
    }
}
