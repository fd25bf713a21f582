package dev.sitestream.page.event;

import dev.sitestream.page.Page;
import dev.sitestream.page.url.WebUrl;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One change of one page, in the terms of version 1 of the event contract. Every value has been validated. */
public sealed interface PageEvent permits PageEvent.Upsert, PageEvent.Delete {

    /** The page's address. */
    WebUrl url();

    /** When the change happened; null when the event doesn't say, so that its record's timestamp counts. */
    @Nullable
    Instant time();

    /**
     * Says that the page exists, and all that its producer tells of it.
     *
     * @param url the page's address
     * @param time when the change happened
     * @param section the section that the event asks for, which need not exist
     * @param page the page as it is from now on, under the same address
     */
    record Upsert(
            WebUrl url, @Nullable Instant time, @Nullable String section, Page page) implements PageEvent {

        public Upsert {
            if (!url.href().equals(page.url())) {
                throw new IllegalArgumentException("the event of " + url + " holds the page " + page.url());
            }
        }
    }

    /**
     * Says that the page exists no more.
     *
     * @param url the page's address
     * @param time when the change happened
     */
    record Delete(WebUrl url, @Nullable Instant time) implements PageEvent {

        public Delete {
            Objects.requireNonNull(url, "url");
        }
    }
}
