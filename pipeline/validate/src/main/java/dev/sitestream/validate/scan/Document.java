package dev.sitestream.validate.scan;

import java.util.List;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;

/**
 * A kind of XML file.
 *
 * @param kind the kind
 * @param root the name of its root element
 * @param rule the rule for the root
 * @param entry the rule for each of its entries
 */
record Document(SitemapKind kind, QName root, ElementRule rule, ElementRule entry) {

    private static final List<Document> ALL = List.of(
            new Document(
                    SitemapKind.URLSET,
                    new QName(Namespaces.SITEMAP, "urlset"),
                    ElementRule.group("urlset")
                            .repeated(new QName(Namespaces.SITEMAP, "url"), UrlsetRules.URL, ElementRule.ANY_NUMBER),
                    UrlsetRules.URL),
            new Document(
                    SitemapKind.INDEX,
                    new QName(Namespaces.SITEMAP, "sitemapindex"),
                    ElementRule.group("sitemapindex")
                            .repeated(
                                    new QName(Namespaces.SITEMAP, "sitemap"),
                                    UrlsetRules.SITEMAP,
                                    ElementRule.ANY_NUMBER),
                    UrlsetRules.SITEMAP),
            new Document(SitemapKind.RSS, new QName(Namespaces.NONE, "rss"), FeedRules.RSS, FeedRules.ITEM),
            new Document(SitemapKind.ATOM, new QName(Namespaces.ATOM, "feed"), FeedRules.FEED, FeedRules.ENTRY));

    /** Whether a file without entries is invalid by its schema. A feed may be empty. */
    boolean needsEntries() {
        return kind == SitemapKind.URLSET || kind == SitemapKind.INDEX;
    }

    /** Whether entries of sitemaps and indexes have this name. */
    boolean isEntry(String local) {
        return entry.label().equals('<' + local + '>');
    }

    /** The kind whose root has this name, in any namespace. */
    static @Nullable Document of(String root) {
        for (Document document : ALL) {
            if (document.root().getLocalPart().equals(root)) {
                return document;
            }
        }
        return null;
    }
}
