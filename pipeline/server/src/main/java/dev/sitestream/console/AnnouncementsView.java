package dev.sitestream.console;

import dev.sitestream.query.SiteAnnouncements;

/** The view of what a site has announced. */
record AnnouncementsView(Asked asked, SiteAnnouncements answer) {

    PageFrame frame() {
        return PageFrame.of("Announcements of " + answer.site(), asked);
    }

    /** Whether the running pipeline announces nothing of the site. */
    boolean announcesNothing() {
        return answer.targets().isEmpty();
    }
}
