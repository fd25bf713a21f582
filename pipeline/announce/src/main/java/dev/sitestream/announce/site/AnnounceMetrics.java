package dev.sitestream.announce.site;

import dev.sitestream.announce.Answer;
import java.time.Duration;
import java.util.List;

/** Receives metrics of announcements. Any thread may call its methods, so they must be fast and thread-safe. */
public interface AnnounceMetrics {

    /** Ignores all metrics. */
    AnnounceMetrics NONE = new AnnounceMetrics() {};

    /** A target has taken URLs of pages, feeds or files. */
    default void announced(String site, String target, int urls) {}

    /**
     * Changes were announced.
     *
     * @param waited the longest time that one of the changes was visible before
     */
    default void delayed(String site, String target, Duration waited) {}

    /** Changes are not announced to a target. */
    default void skipped(String site, String target, Skipped reason, long changes) {}

    /**
     * A crawler has read a file for the first time since it was written.
     *
     * @param waited the time since then
     */
    default void read(String site, String reader, Duration waited) {}

    /** A request has failed, or was refused. */
    default void failed(String site, String target, Answer.Kind kind) {}

    /**
     * What waits for the targets of a site, at most about a second old.
     *
     * @param announcer the site's announcer in this process
     */
    default void waiting(Object announcer, String site, List<TargetBacklog> targets) {}

    /** An announcer does not run in this process any more. */
    default void gone(Object announcer) {}
}
