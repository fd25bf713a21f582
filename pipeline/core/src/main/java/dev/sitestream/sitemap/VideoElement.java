package dev.sitestream.sitemap;

import dev.sitestream.page.Video;
import dev.sitestream.page.Video.Audience;
import dev.sitestream.page.Video.Uploader;
import org.jspecify.annotations.Nullable;

/**
 * Renders a {@code <video:video>} element.
 *
 * <p>Its parts are in the order of <a href="https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd">its
 * schema</a>, without those that <a
 * href="https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps">Google's documentation</a>
 * no longer contains.
 */
final class VideoElement {

    private static final byte[] OPEN = XmlBuffer.markup("<video:video>");
    private static final TextElement THUMBNAIL_LOC = new TextElement("video:thumbnail_loc");
    private static final TextElement TITLE = new TextElement("video:title");
    private static final TextElement DESCRIPTION = new TextElement("video:description");
    private static final TextElement CONTENT_LOC = new TextElement("video:content_loc");
    private static final TextElement PLAYER_LOC = new TextElement("video:player_loc");
    private static final TextElement DURATION = new TextElement("video:duration");
    private static final TextElement EXPIRATION_DATE = new TextElement("video:expiration_date");
    private static final TextElement RATING = new TextElement("video:rating");
    private static final TextElement VIEW_COUNT = new TextElement("video:view_count");
    private static final TextElement PUBLICATION_DATE = new TextElement("video:publication_date");
    private static final TextElement TAG = new TextElement("video:tag");
    private static final TextElement FAMILY_FRIENDLY = new TextElement("video:family_friendly");
    private static final AttributedElement RESTRICTION = new AttributedElement("video:restriction", "relationship");
    private static final TextElement REQUIRES_SUBSCRIPTION = new TextElement("video:requires_subscription");
    private static final AttributedElement UPLOADER = new AttributedElement("video:uploader", "info");
    private static final AttributedElement PLATFORM = new AttributedElement("video:platform", "relationship");
    private static final TextElement LIVE = new TextElement("video:live");
    private static final byte[] CLOSE = XmlBuffer.markup("</video:video>");

    private VideoElement() {}

    static void append(Video video, XmlBuffer out) {
        out.markup(OPEN);
        THUMBNAIL_LOC.url(video.thumbnailLoc(), out);
        TITLE.append(video.title(), out);
        DESCRIPTION.append(video.description(), out);
        CONTENT_LOC.url(video.contentLoc(), out);
        PLAYER_LOC.url(video.playerLoc(), out);
        DURATION.append(number(video.duration()), out);
        EXPIRATION_DATE.append(video.expirationDate(), out);
        RATING.append(video.rating(), out);
        VIEW_COUNT.append(number(video.viewCount()), out);
        PUBLICATION_DATE.append(video.publicationDate(), out);
        for (String tag : video.tags()) {
            TAG.append(tag, out);
        }
        FAMILY_FRIENDLY.append(yesOrNo(video.familyFriendly()), out);
        audience(RESTRICTION, video.restriction(), out);
        REQUIRES_SUBSCRIPTION.append(yesOrNo(video.requiresSubscription()), out);
        Uploader uploader = video.uploader();
        if (uploader != null) {
            UPLOADER.appendWithUrl(uploader.info(), uploader.name(), out);
        }
        audience(PLATFORM, video.platform(), out);
        LIVE.append(yesOrNo(video.live()), out);
        out.markup(CLOSE);
    }

    private static void audience(AttributedElement element, @Nullable Audience audience, XmlBuffer out) {
        if (audience != null) {
            element.append(audience.allowed() ? "allow" : "deny", String.join(" ", audience.members()), out);
        }
    }

    private static @Nullable String number(@Nullable Number number) {
        return number == null ? null : number.toString();
    }

    private static @Nullable String yesOrNo(@Nullable Boolean value) {
        return value == null ? null : value ? "yes" : "no";
    }
}
