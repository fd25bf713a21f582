package dev.sitestream.validate.scan;

import dev.sitestream.sitemap.Extension;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The XML namespaces that occur in sitemaps. */
final class Namespaces {

    static final String NONE = "";
    static final String SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9";
    static final String IMAGE = Extension.IMAGES.namespace();
    static final String VIDEO = Extension.VIDEOS.namespace();
    static final String XHTML = Extension.ALTERNATES.namespace();
    static final String NEWS = "http://www.google.com/schemas/sitemap-news/0.9";
    static final String ATOM = "http://www.w3.org/2005/Atom";

    /** Namespaces of extensions that some crawlers read or used to read, without rules that are worth a check. */
    private static final Set<String> UNCHECKED = Set.of(
            "http://www.google.com/schemas/sitemap-mobile/1.0",
            "http://www.google.com/schemas/sitemap-pagemap/1.0",
            "http://www.google.com/schemas/sitemap-content/1.0");

    private static final Set<String> CHECKED = Set.of(SITEMAP, IMAGE, VIDEO, XHTML, NEWS);

    /**
     * Spellings that are no namespace, and mean one: with another scheme, host, case or version, with a slash or a file
     * at the end, or those of a document about the namespace.
     */
    private static final List<NearMiss> NEAR_MISSES = List.of(
            extension("image", IMAGE),
            extension("video", VIDEO),
            extension("news", NEWS),
            new NearMiss(
                    "(?:https?:)?//(?:www\\.)?(?:sitemaps?\\.org|google\\.com)/schemas?/site(?:map|index)(?:[/#.].*)?",
                    SITEMAP),
            new NearMiss("(?:https?:)?//(?:www\\.)?w3\\.org/(?:.*[/-])?x?html[0-9]*(?:[/#.].*)?", XHTML),
            new NearMiss("(?:https?:)?//(?:www\\.)?w3\\.org/2005/atom(?:[/#.].*)?", ATOM));

    /** A pattern of spellings of a namespace. */
    private record NearMiss(Pattern spellings, String meant) {

        NearMiss(String regex, String meant) {
            this(Pattern.compile("\\s*" + regex + "\\s*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL), meant);
        }
    }

    private static NearMiss extension(String extension, String meant) {
        return new NearMiss(
                "(?:https?:)?//(?:www\\.)?(?:google\\.com|sitemaps?\\.org)/schemas?/(?:sitemaps?-)?" + extension
                        + "s?(?:[/#.-].*)?",
                meant);
    }

    private Namespaces() {}

    /** The known namespace that a name means; the name itself if it means no other one. */
    static String meantBy(String name) {
        if (!isChecked(name) && !isUnchecked(name)) {
            for (NearMiss nearMiss : NEAR_MISSES) {
                if (nearMiss.spellings().matcher(name).matches()) {
                    return nearMiss.meant();
                }
            }
        }
        return name;
    }

    /** Whether all elements of this namespace are known. */
    static boolean isChecked(String namespace) {
        return CHECKED.contains(namespace);
    }

    /** Whether elements of this namespace may occur in a sitemap, but are not checked. */
    static boolean isUnchecked(String namespace) {
        return UNCHECKED.contains(namespace);
    }
}
