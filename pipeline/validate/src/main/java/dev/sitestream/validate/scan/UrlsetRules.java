package dev.sitestream.validate.scan;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Hreflang;
import dev.sitestream.page.Page;
import dev.sitestream.validate.content.Quoted;
import java.util.regex.Pattern;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;

/**
 * The rules for the entries of sitemaps and their indexes, by <a href="https://www.sitemaps.org/protocol.html">the
 * protocol</a> and by Google's extensions. The order of an entry's parts is not checked: only the schemas require one,
 * and no crawler does.
 */
final class UrlsetRules {

    private static final ElementRule LOC =
            ElementRule.text("loc", UrlRule.INSTANCE).with((element, entry, handler) -> entry.loc(element.text()));

    private static final ElementRule LASTMOD = ElementRule.text("lastmod", TextRules.DATE)
            .with((element, entry, handler) -> entry.lastmod(element.text()));

    private static final ElementRule IMAGE = ElementRule.group("image:image")
            .required(image("loc"), ElementRule.text("image:loc", UrlRule.INSTANCE))
            .optional(image("caption"), ElementRule.text("image:caption", TextRules.ANY))
            .optional(image("geo_location"), ElementRule.text("image:geo_location", TextRules.ANY))
            .optional(image("title"), ElementRule.text("image:title", TextRules.ANY))
            .optional(image("license"), ElementRule.text("image:license", TextRules.ANY));

    /** The beginning of links into apps, which search engines used to read from sitemaps. */
    private static final Pattern APP = Pattern.compile("(?:android|ios)-app:");

    private static final ElementRule LINK = ElementRule.group("xhtml:link").with(UrlsetRules::checkLink);

    /** A page. */
    static final ElementRule URL = ElementRule.group("url")
            .required(sitemap("loc"), LOC)
            .optional(sitemap("lastmod"), LASTMOD)
            .optional(sitemap("changefreq"), ElementRule.text("changefreq", TextRules.CHANGEFREQ))
            .optional(sitemap("priority"), ElementRule.text("priority", TextRules.decimal(Page.MAX_PRIORITY)))
            .repeated(image("image"), IMAGE, Extensions.MAX_IMAGES)
            .repeated(new QName(Namespaces.VIDEO, "video"), VideoRules.VIDEO, ElementRule.ANY_NUMBER)
            .optional(new QName(Namespaces.NEWS, "news"), NewsRules.NEWS)
            .repeated(new QName(Namespaces.XHTML, "link"), LINK, ElementRule.ANY_NUMBER);

    /** A file of an index. */
    static final ElementRule SITEMAP =
            ElementRule.group("sitemap").required(sitemap("loc"), LOC).optional(sitemap("lastmod"), LASTMOD);

    private UrlsetRules() {}

    private static QName sitemap(String local) {
        return new QName(Namespaces.SITEMAP, local);
    }

    private static QName image(String local) {
        return new QName(Namespaces.IMAGE, local);
    }

    private static void checkLink(OpenElement link, Entry entry, SitemapScanner.Handler handler) {
        String href = link.attribute("href");
        if ("amphtml".equals(link.attribute("rel"))) {
            if (entry.mention("amphtml")) {
                handler.note(
                        link.line(),
                        "<xhtml:link>: rel amphtml names an AMP page, which search engines find by the page itself;"
                                + " such links are not checked");
            }
            return;
        }
        if (href != null && APP.matcher(href.strip()).lookingAt()) {
            if (entry.mention("app")) {
                handler.note(
                        link.line(),
                        "<xhtml:link>: links to apps, such as " + Quoted.of(href.strip()) + ", are not checked");
            }
            return;
        }
        String complaint = href == null ? "is missing" : UrlRule.INSTANCE.problem(href.strip());
        if (complaint != null) {
            handler.problem(link.line(), "<xhtml:link>: href " + complaint);
        }
        if (!"alternate".equals(link.attribute("rel"))) {
            handler.problem(link.line(), "<xhtml:link>: rel must be alternate");
        }
        String hreflang = link.attribute("hreflang");
        if (hreflang != null) {
            checkHreflang(hreflang, href == null ? "" : href.strip(), link.line(), entry, handler);
        } else if (link.attribute("media") == null) {
            handler.problem(link.line(), "<xhtml:link>: hreflang is missing");
        }
    }

    private static void checkHreflang(String text, String href, int line, Entry entry, SitemapScanner.Handler handler) {
        String hreflang = Hreflang.canonical(text);
        if (hreflang == null) {
            handler.problem(
                    line,
                    "<xhtml:link>: hreflang must be a language, perhaps with script and region, or x-default, not "
                            + Quoted.of(text));
            return;
        }
        @Nullable Integer before = entry.version(hreflang, href, line);
        if (before != null) {
            handler.problem(line, "<xhtml:link>: hreflang " + hreflang + " is that of line " + before + ", too");
        }
    }
}
