package dev.sitestream.simulation;

import dev.sitestream.guarantees.Versions;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The lives of pages, which their {@code lastmod} shows.
 *
 * <p>A page that is created begins a new life. So a file shows whether it lists the present page or a deleted one with
 * the same URL. Each new content of a page has a later {@code lastmod} than those before, so a file shows which version
 * of the page it lists.
 */
final class PageLives {

    private static final long FIRST_SECOND = 1_700_000_000L;
    private static final int VERSIONS_PER_LIFE = 1_000;

    /** How many contents the page of each life has had. */
    private final Map<Long, Integer> versions = new HashMap<>();

    private long lives;

    /** Begins a life; returns its number. */
    long begin() {
        return ++lives;
    }

    /** Returns a page with new content. */
    Page page(String url, long life, @Nullable String priority, Extensions extensions, Visibility visibility) {
        int version = Math.min(versions.merge(life, 1, Integer::sum), VERSIONS_PER_LIFE - 1);
        String lastmod = Instant.ofEpochSecond(FIRST_SECOND + life * VERSIONS_PER_LIFE + version)
                .toString();
        return new Page(url, lastmod, null, priority, null, null, null, extensions, visibility);
    }

    /** The life in an entry's {@code lastmod}. */
    static long of(String lastmod) {
        return (Versions.of(lastmod).getEpochSecond() - FIRST_SECOND) / VERSIONS_PER_LIFE;
    }
}
