package dev.sitestream.validate.scan;

import javax.xml.namespace.QName;

/**
 * The rules for {@code <news:news>}: those of <a
 * href="https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap">Google's extension</a>, and
 * further elements of its schema.
 */
final class NewsRules {

    private static final ElementRule PUBLICATION = ElementRule.group("news:publication")
            .required(news("name"), ElementRule.text("news:name", TextRules.FILLED))
            .required(news("language"), ElementRule.text("news:language", TextRules.PUBLICATION_LANGUAGE));

    static final ElementRule NEWS = ElementRule.group("news:news")
            .required(news("publication"), PUBLICATION)
            .required(news("publication_date"), ElementRule.text("news:publication_date", TextRules.DATE_WITH_DAY))
            .required(news("title"), ElementRule.text("news:title", TextRules.FILLED))
            .optional(news("access"), ElementRule.text("news:access", TextRules.ANY))
            .optional(news("genres"), ElementRule.text("news:genres", TextRules.ANY))
            .optional(news("geo_locations"), ElementRule.text("news:geo_locations", TextRules.ANY))
            .optional(news("keywords"), ElementRule.text("news:keywords", TextRules.ANY))
            .optional(news("stock_tickers"), ElementRule.text("news:stock_tickers", TextRules.ANY))
            .with((element, entry, handler) -> entry.markAsNews());

    private NewsRules() {}

    private static QName news(String local) {
        return new QName(Namespaces.NEWS, local);
    }
}
