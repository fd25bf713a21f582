package dev.sitestream.publish;

import dev.sitestream.sitemap.Article;

/** What a lane tells its site of a news article. The latest counts. */
public sealed interface ArticleEvent extends SiteEvent {

    /** The serialised URL of the article's page. */
    String url();

    /** The page is listed, and this is its article. */
    record Current(Article article) implements ArticleEvent {
        @Override
        public String url() {
            return article.url();
        }
    }

    /** The page is not listed any more, or is no news. */
    record Gone(String url) implements ArticleEvent {}
}
