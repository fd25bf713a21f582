package dev.sitestream.simulation;

import java.util.Map;

/** Changes of a site's pages, and the pages after them. */
interface Traffic {

    PageTraffic.Event next();

    /** The pages that exist after all changes until now, by URL. */
    Map<String, PageTraffic.Live> live();
}
