package dev.sitestream.placement;

import dev.sitestream.page.Page;
import org.jspecify.annotations.Nullable;

/** One accepted change of one page, with the section that it belongs to. */
public sealed interface PageChange {

    /** Returns the page's serialised URL. */
    String url();

    /** Returns when the change happened. */
    long timeMicros();

    /** Returns the id that the sender gives the page, {@code <source>:<type>:<id>}; null if it gives none. */
    @Nullable
    String owner();

    /** The page is live; {@code page} is its full content. */
    record Upsert(
            long timeMicros,
            String series,
            Page page,
            @Nullable String owner) implements PageChange {

        @Override
        public String url() {
            return page.url();
        }
    }

    /** The page is gone. With an owner, this has no effect on a page that belongs to another owner. */
    record Delete(String url, long timeMicros, @Nullable String owner) implements PageChange {}
}
