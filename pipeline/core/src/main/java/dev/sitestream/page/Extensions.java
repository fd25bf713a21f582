package dev.sitestream.page;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page's data for search engines' extensions of the sitemap protocol.
 *
 * @param images the serialised URLs of the page's images
 * @param videos the page's videos
 * @param alternates the page's language versions, as given in its event
 * @param news the news data; null if the page is no news article
 */
public record Extensions(
        List<String> images,
        List<Video> videos,
        List<Alternate> alternates,
        @Nullable News news) {

    /**
     * The most images of a page in a sitemap, by <a
     * href="https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps">Google's
     * extension</a>.
     */
    public static final int MAX_IMAGES = 1_000;

    /** No extensions. */
    public static final Extensions NONE = new Extensions(List.of(), List.of(), List.of(), null);

    public Extensions {
        images = List.copyOf(images);
        videos = List.copyOf(videos);
        alternates = List.copyOf(alternates);
    }

    /** Extensions with these images only. */
    public static Extensions ofImages(List<String> images) {
        return new Extensions(images, List.of(), List.of(), null);
    }

    /** A copy with other alternates. */
    public Extensions withAlternates(List<Alternate> others) {
        return new Extensions(images, videos, others, news);
    }

    /** A copy with the news only. The other extensions make a page's entry long. */
    public Extensions newsOnly() {
        return NONE.withNews(news);
    }

    /** A copy with other news. */
    public Extensions withNews(@Nullable News other) {
        return new Extensions(images, videos, alternates, other);
    }
}
