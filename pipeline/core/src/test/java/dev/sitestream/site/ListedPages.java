package dev.sitestream.site;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;

/** Creates pages of which only the URL and the visibility matter. */
final class ListedPages {

    private ListedPages() {}

    static Page page(String url, Visibility visibility) {
        return new Page(url, null, null, null, null, null, null, Extensions.NONE, visibility);
    }
}
