package dev.sitestream.validate.scan;

import dev.sitestream.page.Video;
import dev.sitestream.validate.content.Quoted;
import javax.xml.namespace.QName;

/**
 * The rules for {@code <video:video>}: those of <a
 * href="https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps">Google's extension</a>,
 * and further elements of its <a href="https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd">schema</a>.
 */
final class VideoRules {

    private static final QName CONTENT_LOC = video("content_loc");
    private static final QName PLAYER_LOC = video("player_loc");

    static final ElementRule VIDEO = ElementRule.group("video:video")
            .required(video("thumbnail_loc"), url("thumbnail_loc"))
            .required(
                    video("title"),
                    ElementRule.text("video:title", TextRules.FILLED).with(VideoRules::checkTitle))
            .required(video("description"), text("description", TextRules.filled(Video.MAX_DESCRIPTION)))
            .optional(CONTENT_LOC, url("content_loc"))
            .optional(PLAYER_LOC, url("player_loc"))
            .optional(video("duration"), text("duration", TextRules.whole(1, Video.MAX_DURATION)))
            .optional(video("expiration_date"), text("expiration_date", TextRules.COMPLETE_DATE))
            .optional(video("rating"), text("rating", TextRules.decimal(Video.MAX_RATING)))
            .repeated(video("content_segment_loc"), url("content_segment_loc"), ElementRule.ANY_NUMBER)
            .optional(video("view_count"), text("view_count", TextRules.whole(0, Long.MAX_VALUE)))
            .optional(video("publication_date"), text("publication_date", TextRules.COMPLETE_DATE))
            .repeated(video("tag"), text("tag", TextRules.ANY), Video.MAX_TAGS)
            .optional(video("category"), text("category", TextRules.ANY))
            .optional(video("family_friendly"), text("family_friendly", TextRules.YES_OR_NO))
            .optional(
                    video("restriction"),
                    text("restriction", TextRules.COUNTRIES).with(VideoRules::checkRelationship))
            .optional(video("gallery_loc"), url("gallery_loc"))
            .repeated(video("price"), text("price", TextRules.ANY), ElementRule.ANY_NUMBER)
            .optional(video("requires_subscription"), text("requires_subscription", TextRules.YES_OR_NO))
            .optional(video("uploader"), text("uploader", TextRules.filled(Video.MAX_UPLOADER)))
            .optional(video("tvshow"), ElementRule.lenientGroup("video:tvshow"))
            .optional(video("platform"), text("platform", TextRules.PLATFORMS).with(VideoRules::checkRelationship))
            .optional(video("live"), text("live", TextRules.YES_OR_NO))
            .repeated(video("id"), text("id", TextRules.ANY), ElementRule.ANY_NUMBER)
            .with(VideoRules::requireMedia);

    private VideoRules() {}

    private static QName video(String local) {
        return new QName(Namespaces.VIDEO, local);
    }

    private static ElementRule text(String name, TextRule rule) {
        return ElementRule.text("video:" + name, rule);
    }

    private static ElementRule url(String name) {
        return text(name, UrlRule.INSTANCE);
    }

    /** Notes a title that is too long by the schema: search engines accept it, but schema validators don't. */
    private static void checkTitle(OpenElement title, Entry entry, SitemapScanner.Handler handler) {
        String complaint = TextRules.filled(Video.MAX_TITLE).problem(title.text());
        if (complaint != null && !title.text().isEmpty()) {
            handler.note(title.line(), "<video:title> " + complaint + " by the schema");
        }
    }

    private static void checkRelationship(OpenElement audience, Entry entry, SitemapScanner.Handler handler) {
        String relationship = audience.attribute("relationship");
        if (relationship == null) {
            handler.problem(audience.line(), audience.name() + ": relationship is missing");
        } else if (!relationship.equals("allow") && !relationship.equals("deny")) {
            handler.problem(
                    audience.line(),
                    audience.name() + ": relationship must be allow or deny, not " + Quoted.of(relationship));
        }
    }

    private static void requireMedia(OpenElement video, Entry entry, SitemapScanner.Handler handler) {
        if (!video.has(CONTENT_LOC) && !video.has(PLAYER_LOC)) {
            handler.problem(video.line(), "<video:video> has no <video:content_loc> and no <video:player_loc>");
        }
    }
}
