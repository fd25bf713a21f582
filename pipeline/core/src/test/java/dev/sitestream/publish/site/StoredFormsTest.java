package dev.sitestream.publish.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.codec.UnreadableFormatException;
import dev.sitestream.page.News;
import dev.sitestream.page.News.Publication;
import dev.sitestream.placement.state.ListingChange;
import dev.sitestream.sitemap.Article;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The stored forms of a site task's state, byte by byte. Every later release must be able to read them. */
class StoredFormsTest {

    private static final WrittenFile FILE =
            new WrittenFile("\"abc\"", 0x0123456789ABCDEFL, 300, 1_700_000_000_000L, 400);
    private static final Article ARTICLE =
            new Article("https://a.example/", "2026", new News(new Publication("P", "en"), "2026-11-21", "T"));
    private static final ListingChange CHANGE = new ListingChange("https://a.example/", "T", -1, 300, true);

    @Test
    void aWrittenFileHasThisFormInVersion1() {
        assertThat(hex(FILE.encode())).isEqualTo("010123456789abcdefac0205226162632280d095ffbc31" + "9003");
        assertThat(WrittenFile.decode(FILE.encode())).isEqualTo(FILE);
    }

    @Test
    void theStateOfASiteHasThisFormInVersion1() {
        SiteState state = new SiteState(300, new TreeSet<>(List.of(0, 7)), 5, "files");

        assertThat(hex(state.encode())).isEqualTo("01ac020200070a" + "0566696c6573");
        assertThat(SiteState.decode(state.encode())).isEqualTo(state);
    }

    @Test
    void anArticleHasThisFormInVersion1() {
        assertThat(hex(ArticleCodec.encode(ARTICLE)))
                .isEqualTo("011268747470733a2f2f612e6578616d706c652f0532303236015002656e0a323032362d31312d32310154");
        assertThat(ArticleCodec.decode(ArticleCodec.encode(ARTICLE))).isEqualTo(ARTICLE);
    }

    @Test
    void aChangeHasThisFormInVersion1() {
        assertThat(hex(CHANGE.encode())).isEqualTo("011268747470733a2f2f612e6578616d706c652f025401ac0201");
        assertThat(ListingChange.decode(CHANGE.encode())).isEqualTo(CHANGE);
    }

    @Test
    void thoseOfANewerReleaseAreRefused() {
        byte[] newer = {2, 1, 1, 1};

        assertThatThrownBy(() -> WrittenFile.decode(newer)).isInstanceOf(UnreadableFormatException.class);
        assertThatThrownBy(() -> SiteState.decode(newer)).isInstanceOf(UnreadableFormatException.class);
        assertThatThrownBy(() -> ArticleCodec.decode(newer)).isInstanceOf(UnreadableFormatException.class);
        assertThatThrownBy(() -> ListingChange.decode(newer)).isInstanceOf(UnreadableFormatException.class);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
