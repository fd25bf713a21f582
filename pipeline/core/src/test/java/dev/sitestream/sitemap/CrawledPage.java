package dev.sitestream.sitemap;

import static org.assertj.core.api.Assertions.assertThat;

import crawlercommons.sitemaps.AbstractSiteMap;
import crawlercommons.sitemaps.SiteMapURL;
import crawlercommons.sitemaps.extension.Extension;
import crawlercommons.sitemaps.extension.ExtensionMetadata;
import crawlercommons.sitemaps.extension.ImageAttributes;
import crawlercommons.sitemaps.extension.LinkAttributes;
import crawlercommons.sitemaps.extension.NewsAttributes;
import crawlercommons.sitemaps.extension.VideoAttributes;
import dev.sitestream.page.Alternate;
import dev.sitestream.page.News;
import dev.sitestream.page.News.Publication;
import dev.sitestream.page.Page;
import dev.sitestream.page.Video;
import dev.sitestream.page.Video.Audience;
import dev.sitestream.page.Video.Uploader;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A page that a crawler has found, to be compared with the page that was published. */
public final class CrawledPage {

    private final SiteMapURL found;

    /** Wraps the page that was found. */
    public CrawledPage(SiteMapURL found) {
        this.found = found;
    }

    /** Checks that every value of a page came back from its urlset, and that no news did. */
    public void isOf(Page page) {
        says(page);
        assertThat(parts(Extension.NEWS, NewsAttributes.class)).isEmpty();
    }

    /** Checks every value of a page except its news. */
    public void says(Page page) {
        checkCore(page.url(), page.lastmod());
        assertThat(name(found.getChangeFrequency())).isEqualTo(name(page.changefreq()));
        double priority = page.priority() == null ? SiteMapURL.DEFAULT_PRIORITY : Double.parseDouble(page.priority());
        assertThat(found.getPriority()).isEqualTo(priority);
        assertThat(parts(Extension.IMAGE, ImageAttributes.class))
                .extracting(image -> text(image.getLoc()))
                .isEqualTo(page.extensions().images());
        assertThat(parts(Extension.LINKS, LinkAttributes.class))
                .extracting(link -> Map.entry(String.valueOf(link.getHref()), link.getParams()))
                .isEqualTo(page.extensions().alternates().stream()
                        .map(CrawledPage::link)
                        .toList());
        List<VideoAttributes> videos = parts(Extension.VIDEO, VideoAttributes.class);
        assertThat(videos).hasSameSizeAs(page.extensions().videos());
        IntStream.range(0, videos.size())
                .forEach(i -> check(page.extensions().videos().get(i), videos.get(i)));
    }

    /** Checks that every value of an article came back from its news sitemap, and no other extension. */
    public void isOf(Article article) {
        checkCore(article.url(), article.lastmod());
        News news = article.news();
        Publication publication = Objects.requireNonNull(news.publication());
        assertThat(parts(Extension.NEWS, NewsAttributes.class)).singleElement().satisfies(it -> {
            assertThat(it.getName()).isEqualTo(publication.name());
            assertThat(it.getLanguage()).isEqualTo(publication.language());
            assertThat(it.getPublicationDateTime()).isEqualTo(date(news.publicationDate()));
            assertThat(it.getTitle()).isEqualTo(news.title());
        });
        assertThat(found.getAttributes()).containsOnlyKeys(Extension.NEWS);
    }

    private void checkCore(String url, @Nullable String lastmod) {
        assertThat(found.isValid()).isTrue();
        assertThat(found.getUrl().toString()).isEqualTo(url);
        ZonedDateTime date = date(lastmod);
        assertThat(found.getLastModified()).isEqualTo(date == null ? null : Date.from(date.toInstant()));
    }

    private static void check(Video video, VideoAttributes found) {
        assertThat(found.isValid()).isTrue();
        assertThat(text(found.getThumbnailLoc())).isEqualTo(video.thumbnailLoc());
        assertThat(found.getTitle()).isEqualTo(video.title());
        assertThat(found.getDescription()).isEqualTo(video.description());
        assertThat(text(found.getContentLoc())).isEqualTo(video.contentLoc());
        assertThat(text(found.getPlayerLoc())).isEqualTo(video.playerLoc());
        assertThat(found.getDuration()).isEqualTo(video.duration());
        assertThat(found.getExpirationDateTime()).isEqualTo(date(video.expirationDate()));
        assertThat(found.getRating()).isEqualTo(video.rating() == null ? null : Float.valueOf(video.rating()));
        assertThat(text(found.getViewCount())).isEqualTo(text(video.viewCount()));
        assertThat(found.getPublicationDateTime()).isEqualTo(date(video.publicationDate()));
        assertThat(found.getFamilyFriendly()).isEqualTo(video.familyFriendly());
        check(video.restriction(), found.getAllowedCountries(), found.getRestrictedCountries());
        check(video.platform(), found.getAllowedPlatforms(), found.getRestrictedPlatforms());
        assertThat(found.getRequiresSubscription()).isEqualTo(video.requiresSubscription());
        Uploader uploader = video.uploader();
        assertThat(found.getUploader()).isEqualTo(uploader == null ? null : uploader.name());
        assertThat(text(found.getUploaderInfo())).isEqualTo(uploader == null ? null : uploader.info());
        assertThat(found.getLive()).isEqualTo(video.live());
        assertThat(list(found.getTags())).isEqualTo(video.tags());
    }

    private static void check(@Nullable Audience audience, String @Nullable [] allowed, String @Nullable [] denied) {
        boolean isAllowed = audience != null && audience.allowed();
        List<String> members = audience == null ? List.of() : audience.members();
        assertThat(list(allowed)).isEqualTo(isAllowed ? members : List.of());
        assertThat(list(denied)).isEqualTo(isAllowed ? List.of() : members);
    }

    private <T extends ExtensionMetadata> List<T> parts(Extension extension, Class<T> type) {
        ExtensionMetadata[] parts = found.getAttributesForExtension(extension);
        return parts == null ? List.of() : Arrays.stream(parts).map(type::cast).toList();
    }

    private static Map.Entry<String, Map<String, String>> link(Alternate alternate) {
        return Map.entry(alternate.href(), Map.of("rel", "alternate", "hreflang", alternate.hreflang()));
    }

    private static @Nullable ZonedDateTime date(@Nullable String text) {
        return AbstractSiteMap.convertToZonedDateTime(text);
    }

    private static @Nullable String name(@Nullable Enum<?> value) {
        return value == null ? null : value.name();
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : value.toString();
    }

    private static List<String> list(String @Nullable [] values) {
        return values == null ? List.of() : List.of(values);
    }
}
