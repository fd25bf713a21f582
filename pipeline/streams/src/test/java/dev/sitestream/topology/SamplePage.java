package dev.sitestream.topology;

import crawlercommons.sitemaps.SiteMapURL;
import crawlercommons.sitemaps.extension.Extension;
import crawlercommons.sitemaps.extension.ExtensionMetadata;
import crawlercommons.sitemaps.extension.ImageAttributes;
import crawlercommons.sitemaps.extension.LinkAttributes;
import crawlercommons.sitemaps.extension.NewsAttributes;
import crawlercommons.sitemaps.extension.VideoAttributes;
import dev.sitestream.page.Alternate;
import dev.sitestream.page.ChangeFrequency;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.News;
import dev.sitestream.page.News.Publication;
import dev.sitestream.page.Page;
import dev.sitestream.page.Video;
import dev.sitestream.page.Video.Audience;
import dev.sitestream.page.Video.Uploader;
import dev.sitestream.page.Visibility;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Converts a page that a crawler found into the page that its event describes. */
final class SamplePage {

    private final SiteMapURL found;

    private SamplePage(SiteMapURL found) {
        this.found = found;
    }

    /** Returns all values that the event contract can carry; news only if they are complete. */
    static Page of(SiteMapURL found) {
        return new SamplePage(found).page();
    }

    private Page page() {
        Date lastmod = found.getLastModified();
        SiteMapURL.ChangeFrequency frequency = found.getChangeFrequency();
        return new Page(
                found.getUrl().toString(),
                lastmod == null ? null : lastmod.toInstant().toString(),
                frequency == null ? null : ChangeFrequency.valueOf(frequency.name()),
                String.valueOf(found.getPriority()),
                null,
                null,
                null,
                new Extensions(
                        parts(Extension.IMAGE, ImageAttributes.class)
                                .map(image -> image.getLoc().toString())
                                .toList(),
                        parts(Extension.VIDEO, VideoAttributes.class)
                                .map(SamplePage::video)
                                .toList(),
                        parts(Extension.LINKS, LinkAttributes.class)
                                .map(SamplePage::alternate)
                                .toList(),
                        parts(Extension.NEWS, NewsAttributes.class)
                                .filter(NewsAttributes::isValid)
                                .map(SamplePage::news)
                                .findFirst()
                                .orElse(null)),
                Visibility.PLAIN);
    }

    private static Video video(VideoAttributes video) {
        return new Video(
                video.getThumbnailLoc().toString(),
                video.getTitle(),
                video.getDescription(),
                text(video.getContentLoc()),
                text(video.getPlayerLoc()),
                video.getDuration(),
                date(video.getExpirationDateTime()),
                text(video.getRating()),
                video.getViewCount() == null ? null : video.getViewCount().longValue(),
                date(video.getPublicationDateTime()),
                video.getFamilyFriendly(),
                audience(video.getAllowedCountries(), video.getRestrictedCountries()),
                audience(video.getAllowedPlatforms(), video.getRestrictedPlatforms()),
                video.getRequiresSubscription(),
                video.getUploader() == null ? null : new Uploader(video.getUploader(), text(video.getUploaderInfo())),
                video.getLive(),
                video.getTags() == null ? List.of() : List.of(video.getTags()));
    }

    private static @Nullable Audience audience(String @Nullable [] allowed, String @Nullable [] denied) {
        if (allowed != null) {
            return new Audience(true, List.of(allowed));
        }
        return denied == null ? null : new Audience(false, List.of(denied));
    }

    private static Alternate alternate(LinkAttributes link) {
        return new Alternate(
                String.valueOf(link.getParams().get("hreflang")), link.getHref().toString());
    }

    private static News news(NewsAttributes news) {
        return new News(
                new Publication(news.getName(), news.getLanguage()),
                String.valueOf(date(news.getPublicationDateTime())),
                news.getTitle());
    }

    private <T extends ExtensionMetadata> Stream<T> parts(Extension extension, Class<T> type) {
        ExtensionMetadata[] parts = found.getAttributesForExtension(extension);
        return parts == null ? Stream.of() : Arrays.stream(parts).map(type::cast);
    }

    /** Formats a date with its seconds, even if they are zero. */
    private static @Nullable String date(@Nullable ZonedDateTime date) {
        return date == null ? null : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(date);
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : value.toString();
    }
}
