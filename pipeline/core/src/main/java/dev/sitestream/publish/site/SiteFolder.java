package dev.sitestream.publish.site;

import dev.sitestream.publish.InputBarriers;
import dev.sitestream.publish.PublisherTasks;
import dev.sitestream.site.Site;
import dev.sitestream.store.ContentType;
import dev.sitestream.store.FencedStore;
import dev.sitestream.store.ObjectKey;
import java.util.Map;

/** A site's folder in the object store, with the files that the site's own task writes. */
final class SiteFolder {

    private final Site site;
    private final SiteStore store;
    private final FencedStore objects;
    private final PublisherTasks tasks;
    private final InputBarriers barriers;
    private final FileReports reports;
    private final Map<String, WrittenFile> written;
    private boolean held;

    SiteFolder(
            Site site,
            SiteStore store,
            FencedStore objects,
            PublisherTasks tasks,
            InputBarriers barriers,
            FileReports reports) {
        this.site = site;
        this.store = store;
        this.objects = objects;
        this.tasks = tasks;
        this.barriers = barriers;
        this.reports = reports;
        this.written = store.written();
    }

    /** Opens one of the folder's files, which need not exist yet. Call this once for each file. */
    SiteFile file(String name, ContentType type) {
        return new SiteFile(
                key(name), type, store, objects, tasks, barriers, this::isHeld, reports::written, written.get(name));
    }

    /** Collects what happens to the folder's files. */
    FileReports reports() {
        return reports;
    }

    /** Holds or releases publication. While it is held, only lost files are written. */
    void hold(boolean holding) {
        held = holding;
    }

    boolean isHeld() {
        return held;
    }

    /** Whether a file with this name has been written. */
    boolean hasWritten(String name) {
        return written.containsKey(name);
    }

    ObjectKey key(String name) {
        return new ObjectKey(site.id(), name);
    }

    /** Returns the URL under which a file is served. */
    String url(String name) {
        return site.sitemaps() + name;
    }
}
