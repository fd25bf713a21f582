package dev.sitestream.page;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a page has beside itself, as search engines' extensions of the sitemap protocol have it.
 *
 * @param images the serialised URLs of its images
 * @param videos its videos
 * @param alternates the same content in other languages, as the event itself gave it
 * @param news what makes it a news article
 */
public record Extensions(
        List<String> images,
        List<Video> videos,
        List<Alternate> alternates,
        @Nullable News news) {

    /**
     * The most images that a page has in a sitemap, by <a
     * href="https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps">Google's
     * extension</a>.
     */
    public static final int MOST_IMAGES = 1_000;

    /** A page without any. */
    public static final Extensions NONE = new Extensions(List.of(), List.of(), List.of(), null);

    public Extensions {
        images = List.copyOf(images);
        videos = List.copyOf(videos);
        alternates = List.copyOf(alternates);
    }

    /** A page with these images, and nothing else. */
    public static Extensions ofImages(List<String> images) {
        return new Extensions(images, List.of(), List.of(), null);
    }

    /** The same with other alternates. */
    public Extensions withAlternates(List<Alternate> others) {
        return new Extensions(images, videos, others, news);
    }

    /** Its news alone, without what makes a page's entry long. */
    public Extensions newsAlone() {
        return NONE.withNews(news);
    }

    /** The same with other news. */
    public Extensions withNews(@Nullable News other) {
        return new Extensions(images, videos, alternates, other);
    }
}
