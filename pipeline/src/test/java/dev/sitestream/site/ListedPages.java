package dev.sitestream.site;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;

/** Pages of which only their address and visibility matter. */
final class ListedPages {

    private ListedPages() {}

    static Page plain(String url) {
        return page(url, Visibility.PLAIN);
    }

    static Page page(String url, Visibility visibility) {
        return new Page(url, null, null, null, null, null, null, Extensions.NONE, visibility);
    }
}
