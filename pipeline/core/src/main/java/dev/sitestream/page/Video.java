package dev.sitestream.page;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A video on a page, by <a
 * href="https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps">Google's extension</a>.
 * Every value has been validated.
 *
 * @param thumbnailLoc the serialised URL of the thumbnail
 * @param title the title
 * @param description the description, at most 2,048 characters
 * @param contentLoc the serialised URL of the media file; a video has this URL or the player's, or both
 * @param playerLoc the serialised URL of a player
 * @param duration in seconds, 1 to 28,800
 * @param expirationDate a complete W3C date or date-time, as given
 * @param rating a decimal number from 0.0 to 5.0, in plain notation
 * @param viewCount the number of views
 * @param publicationDate a complete W3C date or date-time, as given
 * @param familyFriendly whether it is suitable for all ages
 * @param restriction the countries where it may or may not be played
 * @param platform the platforms on which it may or may not be played
 * @param requiresSubscription whether it needs a subscription
 * @param uploader who uploaded it
 * @param live whether it is a live stream
 * @param tags short descriptions, at most 32
 */
public record Video(
        String thumbnailLoc,
        String title,
        String description,
        @Nullable String contentLoc,
        @Nullable String playerLoc,
        @Nullable Integer duration,
        @Nullable String expirationDate,
        @Nullable String rating,
        @Nullable Long viewCount,
        @Nullable String publicationDate,
        @Nullable Boolean familyFriendly,
        @Nullable Audience restriction,
        @Nullable Audience platform,
        @Nullable Boolean requiresSubscription,
        @Nullable Uploader uploader,
        @Nullable Boolean live,
        List<String> tags) {

    /** The most characters of a title. Only the extension's schema states this limit. */
    public static final int MAX_TITLE = 100;

    /** The most characters of a description. */
    public static final int MAX_DESCRIPTION = 2_048;

    /** The longest duration, in seconds: eight hours. */
    public static final int MAX_DURATION = 28_800;

    /** The best rating; 0.0 is the worst. */
    public static final BigDecimal MAX_RATING = new BigDecimal("5.0");

    /** The most tags. */
    public static final int MAX_TAGS = 32;

    /** The most characters of an uploader's name. */
    public static final int MAX_UPLOADER = 255;

    public Video {
        Objects.requireNonNull(thumbnailLoc, "thumbnailLoc");
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(description, "description");
        if (contentLoc == null && playerLoc == null) {
            throw new IllegalArgumentException("a video has a contentLoc or a playerLoc");
        }
        tags = List.copyOf(tags);
    }

    /**
     * Countries (ISO 3166-1 alpha-2, upper case) or platforms ({@code web}, {@code mobile}, {@code tv}).
     *
     * @param allowed true if only the members are allowed; false if only the members are denied
     * @param members the countries or platforms
     */
    public record Audience(boolean allowed, List<String> members) {

        public Audience {
            members = List.copyOf(members);
        }
    }

    /**
     * The uploader of a video.
     *
     * @param name at most 255 characters
     * @param info the serialised URL of a page about the uploader, on the host of the video's page
     */
    public record Uploader(String name, @Nullable String info) {

        public Uploader {
            Objects.requireNonNull(name, "name");
        }
    }
}
