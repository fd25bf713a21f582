package dev.sitestream.extension;

import dev.sitestream.site.Site;
import java.util.Optional;
import java.util.function.Function;

/** An extension's part of a process. Thread-safe. */
public interface ExtensionProcess extends AutoCloseable {

    /**
     * Takes up a site, since its task has begun in this process; empty if there is nothing to do for it.
     *
     * @param stores the task's stores by their names; other sites of the task use them, too
     */
    Optional<SiteExtension> open(Site site, Function<String, ByteStore> stores, long calendarMillis);

    /** Begins nothing more that goes on beside the tasks' threads, such as requests. */
    void stopTaking();

    /** Whether anything goes on beside the tasks' threads. */
    boolean isBusy();

    /** Waits for what goes on, and ends. */
    @Override
    void close();
}
