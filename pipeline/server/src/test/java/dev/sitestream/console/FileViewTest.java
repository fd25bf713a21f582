package dev.sitestream.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.query.file.FileAnswer;
import dev.sitestream.query.file.FileAnswer.Entry;
import dev.sitestream.query.file.FileQuestion;
import java.util.List;
import org.junit.jupiter.api.Test;

class FileViewTest {

    private static final FileQuestion FIRST = new FileQuestion(0, 100, false);

    private final Samples samples = new Samples("");

    @Test
    void aPageLeadsToItsState() {
        assertThat(view(samples.file()).link(entry("https://shop.example.com/p?a=1&b")))
                .isEqualTo("/pages?url=https%3A%2F%2Fshop.example.com%2Fp%3Fa%3D1%26b");
        assertThat(view(samples.file()).link(entry("javascript:alert(1)"))).isNull();
        assertThat(view(samples.file()).link(samples.file().entries().get(1))).isNull();
    }

    @Test
    void aListedFileLeadsToItsView() {
        FileView index = view(samples.index());

        assertThat(index.link(entry("https://shop.example.com/news.xml"))).isEqualTo("/sites/shop/files/news.xml");
        assertThat(index.link(entry("https://elsewhere.example.com/news.xml"))).isNull();
        assertThat(index.link(entry("https://shop.example.com/a/news.xml"))).isNull();
        assertThat(view(samples.lines()).link(entry("Sitemap: https://shop.example.com/sitemap.xml")))
                .isEqualTo("/sites/shop/files/sitemap.xml");
        assertThat(view(samples.lines()).link(entry("# nothing"))).isNull();
    }

    @Test
    void aProblemLeadsToItsEntryInWhicheverPartOfTheFileItIs() {
        FileView view = new FileView(samples.asked("/"), new FileQuestion(100, 2, false), samples.file());

        assertThat(samples.file().problems()).extracting(view::place).containsExactly("#entries", "#e101");
        assertThat(samples.file().notes())
                .extracting(view::place)
                .containsExactly("#e102", "/sites/shop/files/products-00001.xml.gz?from=1998&limit=2#e2000");
        assertThat(view.moreProblems()).isEqualTo(138);
    }

    @Test
    void thePagerSaysHowFarTheFileWasRead() {
        FileView part = new FileView(samples.asked("/"), new FileQuestion(100, 2, false), samples.file());

        assertThat(part.pager().text()).isEqualTo("101 to 102 of at least 5,102 pages");
        assertThat(part.pager().next()).isEqualTo("/sites/shop/files/products-00001.xml.gz?from=102&limit=2");
        assertThat(view(samples.index()).pager()).isEqualTo(new Pager("2 files", null, null));
    }

    @Test
    void theVerificationOfAFileHasWhatIsWrongWithIt() {
        assertThat(SampleViews.of(samples).get("file"))
                .contains("In this file: https://shop.example.com/p/1 is missing")
                .contains("<code>sitestream verify shop</code>");
    }

    private FileView view(FileAnswer answer) {
        return new FileView(samples.asked("/"), FIRST, answer);
    }

    private static Entry entry(String loc) {
        return new Entry(1, 1, loc, null, List.of(), false, List.of());
    }
}
