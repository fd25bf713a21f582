package dev.sitestream.page.event;

import dev.sitestream.page.Video;
import dev.sitestream.page.url.WebUrl;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a video that have been read so far. Their rules are those of <a
 * href="https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps">Google's extension</a> and
 * of its <a href="https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd">schema</a>.
 */
final class VideoFields {

    /** The extension only requires short tags; this limit is our own. */
    private static final int MAX_TAG = 256;

    private final ValueReader values;

    private @Nullable String thumbnailLoc;
    private @Nullable String title;
    private @Nullable String description;
    private @Nullable String contentLoc;
    private @Nullable String playerLoc;
    private @Nullable Long duration;
    private @Nullable String expirationDate;
    private @Nullable String rating;
    private @Nullable Long viewCount;
    private @Nullable String publicationDate;
    private @Nullable Boolean familyFriendly;
    private Video.@Nullable Audience restriction;
    private Video.@Nullable Audience platform;
    private @Nullable Boolean requiresSubscription;
    private @Nullable UploaderFields uploader;
    private @Nullable Boolean live;
    private List<String> tags = List.of();

    VideoFields(ValueReader values) {
        this.values = values;
    }

    /** Reads all fields, up to the object's end. */
    void read() throws IOException {
        for (String name = values.nextField(); name != null; name = values.nextField()) {
            switch (name) {
                case "thumbnailLoc" -> thumbnailLoc = values.href(ProblemCode.VIDEO_INVALID, name);
                case "title" -> title = values.filledText(ProblemCode.VIDEO_INVALID, name, Video.MAX_TITLE);
                case "description" ->
                    description = values.filledText(ProblemCode.VIDEO_INVALID, name, Video.MAX_DESCRIPTION);
                default -> readOptional(ProblemCode.VIDEO_PART_INVALID, name);
            }
        }
    }

    private void readOptional(ProblemCode code, String name) throws IOException {
        switch (name) {
            case "contentLoc" -> contentLoc = values.href(code, name);
            case "playerLoc" -> playerLoc = values.href(code, name);
            case "duration" -> duration = values.number(code, name, 1, Video.MAX_DURATION);
            case "expirationDate" -> expirationDate = values.completeDate(code, name);
            case "rating" -> rating = values.decimal(code, name, Video.MAX_RATING);
            case "viewCount" -> viewCount = values.number(code, name, 0, Long.MAX_VALUE);
            case "publicationDate" -> publicationDate = values.completeDate(code, name);
            case "familyFriendly" -> familyFriendly = values.flag(code, name);
            case "restriction" -> restriction = AudienceReader.countries(values, name);
            case "platform" -> platform = AudienceReader.platforms(values, name);
            case "requiresSubscription" -> requiresSubscription = values.flag(code, name);
            case "uploader" -> uploader = UploaderFields.read(values, name);
            case "live" -> live = values.flag(code, name);
            case "tags" -> tags = readTags(code, name);
            default -> values.skip();
        }
    }

    private List<String> readTags(ProblemCode code, String name) throws IOException {
        String allowed = "at most " + Video.MAX_TAGS + " texts of 1 to " + MAX_TAG + " characters";
        return values.texts(code, name, Video.MAX_TAGS, allowed, tag -> isTag(tag) ? tag : null);
    }

    private static boolean isTag(String text) {
        return !text.isBlank() && text.codePointCount(0, text.length()) <= MAX_TAG;
    }

    /** Whether all required fields are present. */
    boolean areComplete(Warnings faults) {
        if (thumbnailLoc == null) {
            values.missing(ProblemCode.VIDEO_INVALID, "thumbnailLoc");
        }
        if (title == null) {
            values.missing(ProblemCode.VIDEO_INVALID, "title");
        }
        if (description == null) {
            values.missing(ProblemCode.VIDEO_INVALID, "description");
        }
        return hasLoc(faults) && thumbnailLoc != null && title != null && description != null;
    }

    private boolean hasLoc(Warnings faults) {
        boolean hasLoc = contentLoc != null || playerLoc != null;
        if (!hasLoc) {
            faults.add(ProblemCode.VIDEO_INVALID, "", "has no contentLoc and no playerLoc to go by");
        }
        return hasLoc;
    }

    /** The video on this page; null if it is not valid there. */
    @Nullable
    Video validOn(WebUrl page, Warnings faults) {
        contentLoc = requireOtherThan(page, "contentLoc", contentLoc, faults);
        playerLoc = requireOtherThan(page, "playerLoc", playerLoc, faults);
        if (thumbnailLoc == null || title == null || description == null || !hasLoc(faults)) {
            return null;
        }
        return new Video(
                thumbnailLoc,
                title,
                description,
                contentLoc,
                playerLoc,
                duration == null ? null : duration.intValue(),
                expirationDate,
                rating,
                viewCount,
                publicationDate,
                familyFriendly,
                restriction,
                platform,
                requiresSubscription,
                uploader == null ? null : uploader.on(page, faults),
                live,
                tags);
    }

    private static @Nullable String requireOtherThan(WebUrl page, String name, @Nullable String loc, Warnings faults) {
        if (page.href().equals(loc)) {
            faults.add(ProblemCode.VIDEO_PART_INVALID, name, "must be another URL than the page's");
            return null;
        }
        return loc;
    }
}
