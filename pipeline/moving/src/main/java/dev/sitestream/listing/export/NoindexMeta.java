package dev.sitestream.listing.export;

/** How plugins for WordPress keep, in a post's metadata, that it has {@code noindex}: Yoast, Rank Math and SEOPress. */
final class NoindexMeta {

    private NoindexMeta() {}

    /** Whether a post with this metadata has {@code noindex}. */
    static boolean says(String key, String value) {
        return switch (key) {
            case "_yoast_wpseo_meta-robots-noindex" -> value.equals("1");
            // A list in PHP's own form.
            case "rank_math_robots" -> value.contains("\"noindex\"");
            // The name is that of a box with which an author turns indexing off.
            case "_seopress_robots_index" -> value.equals("yes");
            default -> false;
        };
    }
}
