package dev.sitestream.publish.site;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.url.WebUrl;
import dev.sitestream.publish.FileAudience;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.publish.fact.FactInterest;
import dev.sitestream.publish.fact.PublishedFact.FileWritten;
import dev.sitestream.site.Site;
import dev.sitestream.store.MemoryObjectStore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The file with the key by which search engines know that a site announces its own changes. */
class KeyFileTest {

    private final MemoryObjectStore objects = new MemoryObjectStore();

    @ParameterizedTest
    @ValueSource(strings = {"newsroom0", "news-123456", "sitemap-1", "robotskey", "0123456789abcdef"})
    void aKeyIsPublishedButNeverAnnouncedAsASitemapWhateverItBeginsWith(String key) throws Exception {
        Site site = Site.at(WebUrl.parse("https://shop.example.com/"));
        SitePublisher publisher = new SitePublisher(
                site,
                new MemorySiteStore(),
                TestPublishing.on(objects).context(),
                new FileAudience("", new FactInterest(0, true, true, true, key)));
        List<FileWritten> announced = new ArrayList<>();
        for (long now = 1_000; now <= 10_000; now += 1_000) {
            publisher.run(now);
            announced.addAll(publisher.takeWrittenFiles());
        }

        assertThat(objects.get(site.id(), key + ".txt")).isEqualTo(key.getBytes(UTF_8));
        assertThat(announced).extracting(FileWritten::name).containsExactly("sitemap.xml");
    }
}
