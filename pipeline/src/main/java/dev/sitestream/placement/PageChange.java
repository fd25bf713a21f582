package dev.sitestream.placement;

import dev.sitestream.page.Page;

/** One accepted change of one page, with the section that it belongs to. */
public sealed interface PageChange {

    /** Returns the page's serialised URL. */
    String url();

    /** Returns when the change happened. */
    long timeMicros();

    /** The page is live; {@code page} is its full content. */
    record Upsert(long timeMicros, String series, Page page) implements PageChange {

        @Override
        public String url() {
            return page.url();
        }
    }

    /** The page is gone. */
    record Delete(String url, long timeMicros) implements PageChange {}
}
