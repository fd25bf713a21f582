package dev.sitestream.extension;

/**
 * An extension's part of a site's task. It belongs to the task's thread. What it writes to its stores is committed with
 * the messages that it has got.
 */
public interface SiteExtension extends AutoCloseable {

    /** Takes a message that the extension has encoded. */
    void apply(byte[] message, long calendarMillis);

    /** Whether {@link #run} has anything to do. */
    boolean isDue(long calendarMillis);

    /** Does what is due, or a bounded part of it. */
    void run(long calendarMillis);

    /** Makes its metrics up to date. */
    void report();

    /** Ends, since the task ends in this process. Its stores are closed already, or soon will be. */
    @Override
    void close();
}
