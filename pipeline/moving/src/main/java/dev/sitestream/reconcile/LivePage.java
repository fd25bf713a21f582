package dev.sitestream.reconcile;

import dev.sitestream.page.Page;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An existing page of a site.
 *
 * @param page its data
 * @param listed whether it is listed; otherwise it is withheld
 * @param section the section in which it is or would be listed
 * @param changedAt the time of its last event
 * @param id the sender's id, {@code <source>:<type>:<id>}; null if its last event has none
 */
public record LivePage(
        Page page,
        boolean listed,
        String section,
        Instant changedAt,
        @Nullable String id) {

    String url() {
        return page.url();
    }

    boolean isOf(@Nullable String source) {
        return source == null || (id != null && id.startsWith(source + ':'));
    }
}
