package dev.sitestream.announce.extension;

import dev.sitestream.announce.site.AnnounceMetrics;
import dev.sitestream.announce.site.SiteAnnouncer;
import dev.sitestream.extension.SiteExtension;

/** The announcer of a site in its task. */
final class AnnouncedSite implements SiteExtension {

    private final String site;
    private final SiteAnnouncer announcer;
    private final AnnounceMetrics metrics;

    AnnouncedSite(String site, SiteAnnouncer announcer, AnnounceMetrics metrics) {
        this.site = site;
        this.announcer = announcer;
        this.metrics = metrics;
    }

    @Override
    public void apply(byte[] message, long calendarMillis) {
        announcer.apply(AnnounceEventCodec.decode(message), calendarMillis);
    }

    @Override
    public boolean isDue(long calendarMillis) {
        return announcer.isDue(calendarMillis);
    }

    @Override
    public void run(long calendarMillis) {
        announcer.run(calendarMillis);
    }

    @Override
    public void report() {
        metrics.waiting(this, site, announcer.backlogs());
    }

    @Override
    public void close() {
        announcer.close();
        metrics.gone(this);
    }
}
