package dev.sitestream.page.event;

import com.fasterxml.jackson.core.JsonParser;
import dev.sitestream.page.LanguageTag;
import dev.sitestream.page.News;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads an event's {@code news}, by <a
 * href="https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap">Google's extension</a> and
 * its <a href="https://www.google.com/schemas/sitemap-news/0.9/sitemap-news.xsd">schema</a>. If any part is invalid,
 * the whole news is left out, because all parts are required. Only the publication is optional: the site can define it.
 */
final class NewsReader {

    /** The extension defines no limits; these are our own. */
    private static final int MAX_NAME = 256;

    private static final int MAX_TITLE = 2_048;

    private static final ProblemCode CODE = ProblemCode.NEWS_INVALID;

    private final Warnings faults = new Warnings();
    private final ValueReader values;

    private News.@Nullable Publication publication;
    private @Nullable String publicationDate;
    private @Nullable String title;

    private NewsReader(JsonParser parser) {
        this.values = new ValueReader(parser, faults);
    }

    /** Reads the value whose first token is the parser's current one. */
    static @Nullable News read(JsonParser parser, Warnings warnings) throws IOException {
        if (!new ValueReader(parser, warnings).isObject(CODE, "news")) {
            return null;
        }
        NewsReader reader = new NewsReader(parser);
        News news = reader.read();
        for (Problem fault : reader.faults.toList()) {
            warnings.add(fault.code(), "news." + fault.field(), fault.detail());
        }
        return news;
    }

    private @Nullable News read() throws IOException {
        for (String name = values.nextField(); name != null; name = values.nextField()) {
            switch (name) {
                case "publication" -> publication = readPublication();
                case "publicationDate" -> publicationDate = values.completeDate(CODE, name);
                case "title" -> title = values.filledText(CODE, name, MAX_TITLE);
                default -> values.skip();
            }
        }
        if (publicationDate == null) {
            values.missing(CODE, "publicationDate");
        }
        if (title == null) {
            values.missing(CODE, "title");
        }
        return publicationDate == null || title == null || faults.mention("publication")
                ? null
                : new News(publication, publicationDate, title);
    }

    private News.@Nullable Publication readPublication() throws IOException {
        if (!values.isObject(CODE, "publication")) {
            return null;
        }
        String name = null;
        String language = null;
        for (String key = values.nextField(); key != null; key = values.nextField()) {
            switch (key) {
                case "name" -> name = values.filledText(CODE, "publication.name", MAX_NAME);
                case "language" -> language = readLanguage();
                default -> values.skip();
            }
        }
        if (name == null) {
            values.missing(CODE, "publication.name");
        }
        if (language == null) {
            values.missing(CODE, "publication.language");
        }
        return name == null || language == null ? null : new News.Publication(name, language);
    }

    private @Nullable String readLanguage() throws IOException {
        String text = values.text(CODE, "publication.language", LanguageTag.MAX_LENGTH);
        String language = text == null || !LanguageTag.isWellFormed(text) ? null : text.toLowerCase(Locale.ROOT);
        if (language != null && News.Publication.isLanguage(language)) {
            return language;
        }
        return text == null
                ? null
                : values.leaveOut(CODE, "publication.language", "must be a language of ISO 639, zh-cn or zh-tw", text);
    }
}
