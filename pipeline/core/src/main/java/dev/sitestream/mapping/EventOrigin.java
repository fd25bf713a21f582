package dev.sitestream.mapping;

import dev.sitestream.page.PageId;
import dev.sitestream.page.url.WebUrl;

/**
 * Where the events of a mapping come from.
 *
 * @param source the name of the source
 * @param site the id of the site whose pages they describe
 * @param base the site's URL, which ends with a slash
 */
public record EventOrigin(String source, String site, WebUrl base) {

    /** @throws IllegalArgumentException if the source's name is invalid, or the URL does not end with a slash */
    public EventOrigin {
        PageId.requireSource(source);
        if (!base.href().endsWith("/")) {
            throw new IllegalArgumentException("the site's URL does not end with a slash: " + base);
        }
    }
}
