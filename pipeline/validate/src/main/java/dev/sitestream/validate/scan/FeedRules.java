package dev.sitestream.validate.scan;

import dev.sitestream.validate.content.Quoted;
import java.util.Set;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;

/**
 * The rules for feeds that serve as sitemaps: the protocol <a
 * href="https://www.sitemaps.org/protocol.html#otherformats">takes pages' URLs from their links</a>. Titles,
 * dates and enclosures are content without rules. Everything else is ignored.
 */
final class FeedRules {

    private static final QName GUID = new QName(Namespaces.NONE, "guid");
    private static final QName LINK = new QName(Namespaces.NONE, "link");

    /** The relations of links to older entries. */
    private static final Set<String> FURTHER = Set.of("next", "prev-archive");

    /** An entry of an RSS feed. */
    static final ElementRule ITEM = ElementRule.lenientGroup("item")
            .optional(LINK, ElementRule.text("link", TextRules.ANY).with(FeedRules::checkRssLink))
            .optional(GUID, ElementRule.text("guid", TextRules.ANY).with(FeedRules::checkGuid))
            .repeated(new QName(Namespaces.NONE, "title"), ElementRule.lenientText("title"), ElementRule.ANY_NUMBER)
            .repeated(new QName(Namespaces.NONE, "pubDate"), ElementRule.lenientText("pubDate"), ElementRule.ANY_NUMBER)
            .repeated(
                    new QName(Namespaces.NONE, "enclosure"),
                    ElementRule.lenientGroup("enclosure").referring("url"),
                    ElementRule.ANY_NUMBER)
            .with(FeedRules::requireLink);

    /** A link of a feed as a whole. */
    private static final ElementRule FEED_LINK =
            ElementRule.lenientGroup("link").referring("href").with(FeedRules::checkFeedLink);

    static final ElementRule RSS = ElementRule.lenientGroup("rss")
            .required(
                    new QName(Namespaces.NONE, "channel"),
                    ElementRule.lenientGroup("channel")
                            .repeated(new QName(Namespaces.ATOM, "link"), FEED_LINK, ElementRule.ANY_NUMBER)
                            .repeated(new QName(Namespaces.NONE, "item"), ITEM, ElementRule.ANY_NUMBER));

    /** An entry of an Atom feed. */
    static final ElementRule ENTRY = ElementRule.lenientGroup("entry")
            .repeated(
                    new QName(Namespaces.ATOM, "link"),
                    ElementRule.lenientGroup("link").referring("href").with(FeedRules::checkAtomLink),
                    ElementRule.ANY_NUMBER)
            .repeated(new QName(Namespaces.ATOM, "title"), ElementRule.lenientText("title"), ElementRule.ANY_NUMBER)
            .repeated(new QName(Namespaces.ATOM, "updated"), ElementRule.lenientText("updated"), ElementRule.ANY_NUMBER)
            .with(FeedRules::requireLink);

    static final ElementRule FEED = ElementRule.lenientGroup("feed")
            .repeated(new QName(Namespaces.ATOM, "link"), FEED_LINK, ElementRule.ANY_NUMBER)
            .repeated(new QName(Namespaces.ATOM, "entry"), ENTRY, ElementRule.ANY_NUMBER);

    private FeedRules() {}

    /** A guid is the entry's URL if there is no link, unless it is marked as no permalink. */
    private static void checkGuid(OpenElement guid, Entry entry, SitemapScanner.Handler handler) {
        if (!"false".equals(guid.attribute("isPermaLink"))) {
            String complaint = UrlRule.INSTANCE.problem(guid.text());
            if (complaint != null) {
                handler.problem(guid.line(), "<guid> " + complaint);
            }
            entry.permalink(guid.text());
        }
    }

    /** A link of RSS is a whole URL, unless the feed names a base for it. */
    private static void checkRssLink(OpenElement link, Entry entry, SitemapScanner.Handler handler) {
        String loc = entry.base().isDeclared() ? entry.base().resolve(link.text()) : link.text();
        String complaint = UrlRule.INSTANCE.problem(loc);
        if (complaint != null) {
            handler.problem(link.line(), "<link> " + complaint);
        }
        entry.loc(loc);
    }

    private static void checkAtomLink(OpenElement link, Entry entry, SitemapScanner.Handler handler) {
        String rel = link.attribute("rel");
        if (rel != null && !rel.equals("alternate")) {
            return;
        }
        String href = link.attribute("href");
        String complaint = href == null ? "is missing" : complaintOf(href, entry.base());
        if (complaint != null) {
            handler.problem(link.line(), "<link>: href " + complaint);
        }
        entry.loc(href == null ? "" : href);
    }

    private static @Nullable String complaintOf(String href, FeedBase base) {
        String complaint = UrlRule.INSTANCE.problem(href);
        return complaint == null || base.isKnown()
                ? complaint
                : complaint + "; the feed has no xml:base and no link with rel self, which would be a base";
    }

    /** A feed names its own address, and may be <a href="https://www.rfc-editor.org/rfc/rfc5005">divided</a>. */
    private static void checkFeedLink(OpenElement link, Entry entry, SitemapScanner.Handler handler) {
        String rel = link.attribute("rel");
        String href = link.attribute("href");
        if (rel == null || href == null) {
            return;
        }
        if (rel.equals("self")) {
            entry.base().address(href);
        } else if (FURTHER.contains(rel)) {
            handler.unread(link.line(), "names a further part of the feed, which is not read: " + Quoted.of(href));
        }
    }

    private static void requireLink(OpenElement element, Entry entry, SitemapScanner.Handler handler) {
        if (entry.loc() == null) {
            handler.problem(element.line(), element.name() + " has no link to its page");
        }
    }
}
