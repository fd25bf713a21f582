package dev.sitestream.simulation;

import java.util.Map;

/** Changes of a site's pages, and the pages after them. */
interface Traffic {

    /** Returns the next change, which is sent at this time. */
    PageTraffic.Event next(long calendarMillis);

    /** The pages that exist after all changes until now, by URL. */
    Map<String, PageTraffic.Live> live();
}
