package dev.sitestream.publish.site;

import dev.sitestream.publish.InputBarriers;
import dev.sitestream.publish.PublishContext;
import dev.sitestream.publish.PublisherTasks;
import dev.sitestream.site.Site;
import dev.sitestream.store.FencedStore;
import dev.sitestream.store.ObjectKey;
import java.util.Map;

/** A site's folder in the object store, with the files that the site's own task writes. */
final class SiteFolder {

    private final Site site;
    private final SiteStore store;
    private final SiteState.Present state;
    private final FencedStore objects;
    private final PublisherTasks tasks;
    private final InputBarriers barriers;
    private final FileReports reports;
    private final Map<String, WrittenFile> written;

    SiteFolder(
            Site site,
            SiteStore store,
            SiteState.Present state,
            PublishContext publishing,
            PublisherTasks tasks,
            FileReports reports) {
        this.site = site;
        this.store = store;
        this.state = state;
        this.objects = new FencedStore(publishing.objects());
        this.tasks = tasks;
        this.barriers = new InputBarriers(state::epoch);
        this.reports = reports;
        this.written = store.written();
    }

    /** Opens one of the folder's files, which need not exist yet. Call this once for each file. */
    SiteFile file(String name) {
        return new SiteFile(key(name), this, written.get(name));
    }

    /** Writes the folder's files. */
    FencedStore objects() {
        return objects;
    }

    /** Starts the writes. */
    PublisherTasks tasks() {
        return tasks;
    }

    /** The barriers that the input of the site's task must pass before some files are written. */
    InputBarriers barriers() {
        return barriers;
    }

    /** Collects what happens to the folder's files. */
    FileReports reports() {
        return reports;
    }

    /** Whether publication is held. Then only lost files are written. */
    boolean isHeld() {
        return state.isHeld();
    }

    /** Stores what was written. */
    void putWritten(String name, WrittenFile file) {
        store.putWritten(name, file);
    }

    /** Whether a file with this name had been written when this task started. */
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
