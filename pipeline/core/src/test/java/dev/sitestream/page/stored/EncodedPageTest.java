package dev.sitestream.page.stored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Page;
import dev.sitestream.sitemap.RandomPages;
import org.junit.jupiter.api.Test;

/** A page is the same, whether it was encoded or decoded. */
class EncodedPageTest {

    @Test
    void whatIsReadFromTheBytesAloneEqualsThePage() {
        for (Page page : new RandomPages(7).list(500)) {
            EncodedPage bytes = EncodedPage.of(PageCodec.encode(page));
            assertThat(bytes.url()).isEqualTo(page.url());
            assertThat(bytes.visibility()).isEqualTo(page.visibility());
            assertThat(bytes.news()).isEqualTo(page.extensions().news());
            assertThat(bytes.page()).isEqualTo(page);
        }
    }

    @Test
    void whatIsReadFromThePageEqualsTheBytes() {
        for (Page page : new RandomPages(8).list(500)) {
            EncodedPage encoded = EncodedPage.of(page);
            assertThat(encoded.url()).isEqualTo(page.url());
            assertThat(encoded.visibility()).isEqualTo(page.visibility());
            assertThat(encoded.news()).isEqualTo(page.extensions().news());
            assertThat(encoded.bytes()).isEqualTo(PageCodec.encode(page));
            assertThat(encoded).isEqualTo(EncodedPage.of(PageCodec.encode(page)));
        }
    }
}
