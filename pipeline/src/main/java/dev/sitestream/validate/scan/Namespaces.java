package dev.sitestream.validate.scan;

import dev.sitestream.sitemap.Extension;
import java.util.Set;

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

    private Namespaces() {}

    /** Whether all elements of this namespace are known. */
    static boolean isChecked(String namespace) {
        return CHECKED.contains(namespace);
    }

    /** Whether elements of this namespace may occur in a sitemap, but are not checked. */
    static boolean isUnchecked(String namespace) {
        return UNCHECKED.contains(namespace);
    }
}
