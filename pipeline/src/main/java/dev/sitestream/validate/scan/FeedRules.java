package dev.sitestream.validate.scan;

import dev.sitestream.validate.content.Quoted;
import java.util.Set;
import javax.xml.namespace.QName;

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
            .optional(
                    LINK,
                    ElementRule.text("link", UrlRule.INSTANCE)
                            .with((element, entry, handler) -> entry.loc(element.text())))
            .optional(GUID, ElementRule.text("guid", TextRules.ANY).with(FeedRules::checkGuid))
            .repeated(new QName(Namespaces.NONE, "title"), ElementRule.lenientText("title"), ElementRule.ANY_NUMBER)
            .repeated(new QName(Namespaces.NONE, "pubDate"), ElementRule.lenientText("pubDate"), ElementRule.ANY_NUMBER)
            .repeated(
                    new QName(Namespaces.NONE, "enclosure"),
                    ElementRule.lenientGroup("enclosure"),
                    ElementRule.ANY_NUMBER)
            .with(FeedRules::requireLink);

    /** A link of a feed as a whole. */
    private static final ElementRule FEED_LINK =
            ElementRule.lenientGroup("link").with(FeedRules::checkFeedLink);

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
                    ElementRule.lenientGroup("link").with(FeedRules::checkAtomLink),
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

    private static void checkAtomLink(OpenElement link, Entry entry, SitemapScanner.Handler handler) {
        String rel = link.attribute("rel");
        if (rel != null && !rel.equals("alternate")) {
            return;
        }
        String href = link.attribute("href");
        String complaint = href == null ? "is missing" : UrlRule.INSTANCE.problem(href.strip());
        if (complaint != null) {
            handler.problem(link.line(), "<link>: href " + complaint);
        }
        entry.loc(href == null ? "" : href.strip());
    }

    /** A feed may be <a href="https://www.rfc-editor.org/rfc/rfc5005">divided</a>. */
    private static void checkFeedLink(OpenElement link, Entry entry, SitemapScanner.Handler handler) {
        String rel = link.attribute("rel");
        String href = link.attribute("href");
        if (rel != null && href != null && FURTHER.contains(rel)) {
            handler.unread(
                    link.line(), "names a further part of the feed, which is not read: " + Quoted.of(href.strip()));
        }
    }

    private static void requireLink(OpenElement element, Entry entry, SitemapScanner.Handler handler) {
        if (entry.loc() == null) {
            handler.problem(element.line(), element.name() + " has no link to its page");
        }
    }
}
