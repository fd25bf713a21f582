package dev.sitestream.announce.extension;

import dev.sitestream.announce.AnnounceSettings;
import dev.sitestream.announce.engine.SiteEngines;
import dev.sitestream.announce.site.AnnounceContext;
import dev.sitestream.announce.site.AnnounceEngines;
import dev.sitestream.announce.site.SiteAnnouncer;
import dev.sitestream.extension.ByteStore;
import dev.sitestream.extension.ExtensionProcess;
import dev.sitestream.extension.SiteExtension;
import dev.sitestream.page.Fingerprint;
import dev.sitestream.site.Site;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What announces in a process, and sends its requests. */
final class AnnouncingProcess implements ExtensionProcess {

    private final Announcing announcing;
    private final AnnounceContext process;

    AnnouncingProcess(Announcing announcing, AnnounceContext process) {
        this.announcing = announcing;
        this.process = process;
    }

    /** Opens a site that announces, or whose files' readers are recorded; one that used to is opened to clean up. */
    @Override
    public Optional<SiteExtension> open(Site site, Function<String, ByteStore> stores, long calendarMillis) {
        StoredAnnounceStore store = new StoredAnnounceStore(AnnounceStores.of(stores), site.id());
        if (!announcing.concerns(site) && store.standings().isEmpty()) {
            return Optional.empty();
        }
        AnnounceSettings settings = announcing.settings(site).orElse(null);
        SiteAnnouncer announcer = new SiteAnnouncer(
                site.id(),
                site.sitemaps(),
                settings == null ? AnnounceSettings.NONE : settings,
                engines(site, settings),
                store,
                process,
                calendarMillis,
                Fingerprint.of(site.id()));
        return Optional.of(new AnnouncedSite(site.id(), announcer, process.metrics()));
    }

    private static AnnounceEngines engines(Site site, @Nullable AnnounceSettings settings) {
        if (settings == null) {
            return new AnnounceEngines(List.of(), List.of(), List.of());
        }
        SiteEngines engines = SiteEngines.of(site, settings);
        return new AnnounceEngines(
                engines.urls(), engines.hub() == null ? List.of() : List.of(engines.hub()), engines.files());
    }

    @Override
    public void stopTaking() {
        process.deliveries().stopTaking();
    }

    @Override
    public boolean isBusy() {
        return process.deliveries().isBusy();
    }

    @Override
    public void close() {
        process.deliveries().close();
    }
}
