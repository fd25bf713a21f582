package dev.sitestream.publish.site;

import dev.sitestream.publish.InputBarriers;
import dev.sitestream.publish.PublisherTasks;
import dev.sitestream.site.Site;
import dev.sitestream.store.ContentType;
import dev.sitestream.store.FencedStore;
import dev.sitestream.store.ObjectKey;
import java.util.Map;

/** A site's folder in the object store, as far as the site's own task writes in it. */
final class SiteFolder {

    private final Site site;
    private final SiteStore store;
    private final FencedStore objects;
    private final PublisherTasks work;
    private final InputBarriers barriers;
    private final Map<String, WrittenFile> written;
    private boolean held;

    SiteFolder(Site site, SiteStore store, FencedStore objects, PublisherTasks work, InputBarriers barriers) {
        this.site = site;
        this.store = store;
        this.objects = objects;
        this.work = work;
        this.barriers = barriers;
        this.written = store.written();
    }

    /** Takes up one of its files, which need not exist yet. Every file is taken up once. */
    SiteFile file(String name, ContentType type) {
        return new SiteFile(key(name), type, store, objects, work, barriers, this::isHeld, written.get(name));
    }

    /** Whether publication is held from now on: then only files that are lost are written. */
    void hold(boolean holding) {
        held = holding;
    }

    boolean isHeld() {
        return held;
    }

    /** Whether a file has been written by this name. */
    boolean hasWritten(String name) {
        return written.containsKey(name);
    }

    ObjectKey key(String name) {
        return new ObjectKey(site.id(), name);
    }

    /** The URL under which a file is served. */
    String url(String name) {
        return site.sitemaps() + name;
    }
}
