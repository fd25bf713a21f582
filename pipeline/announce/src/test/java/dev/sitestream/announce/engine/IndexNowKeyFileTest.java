package dev.sitestream.announce.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.announce.AnnounceSettings.IndexNowSettings;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Site;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class IndexNowKeyFileTest {

    private static final String NAME = "0123456789abcdef.txt";

    @Test
    void itIsPublishedAtTheRootIfTheSitemapsAre() throws Exception {
        assertThat(file("https://example.com/", "https://example.com/", null))
                .isEqualTo(new IndexNowKeyFile(NAME, "https://example.com/" + NAME, true, true));
        assertThat(file("https://example.com/blog/", "https://example.com/", null))
                .isEqualTo(new IndexNowKeyFile(NAME, "https://example.com/" + NAME, true, true));
    }

    @Test
    void itIsPublishedInAFolderThatHasAllPages() throws Exception {
        assertThat(file("https://example.com/shop/de/", "https://example.com/shop/", null))
                .isEqualTo(new IndexNowKeyFile(NAME, "https://example.com/shop/" + NAME, true, false));
    }

    @Test
    void itsOwnerServesItIfTheSitemapsAreElsewhere() throws Exception {
        IndexNowKeyFile served = new IndexNowKeyFile(NAME, "https://example.com/" + NAME, false, true);

        assertThat(file("https://example.com/", "https://example.com/sitemaps/", null))
                .isEqualTo(served);
        assertThat(file("https://example.com/", "https://cdn.example.net/", null))
                .isEqualTo(served);
        assertThat(file("https://example.com/shop/", "https://example.com/shop/maps/", null))
                .isEqualTo(served);
    }

    @Test
    void theSettingsNameAnotherPlace() throws Exception {
        String other = "https://example.com/keys.txt";

        assertThat(file("https://example.com/", "https://example.com/", other))
                .isEqualTo(new IndexNowKeyFile(NAME, other, false, false));
        assertThat(file("https://example.com/", "https://example.com/", "https://example.com/" + NAME))
                .isEqualTo(new IndexNowKeyFile(NAME, "https://example.com/" + NAME, true, true));
    }

    private static IndexNowKeyFile file(String base, String sitemaps, @Nullable String keyLocation) throws Exception {
        Site site = new Site(
                "site",
                WebUrl.parse(base),
                sitemaps,
                1,
                Limits.PROTOCOL,
                PublishWaits.after(Duration.ZERO),
                Site.DEFAULT_SECTIONS);
        return IndexNowKeyFile.of(
                site,
                new IndexNowSettings(
                        "0123456789abcdef",
                        IndexNowSettings.DEFAULT_ENDPOINT,
                        keyLocation == null ? null : URI.create(keyLocation)));
    }
}
