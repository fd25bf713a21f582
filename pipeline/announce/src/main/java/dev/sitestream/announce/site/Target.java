package dev.sitestream.announce.site;

/** An engine or a hub to which a site announces, with what the site has yet to announce to it. */
sealed interface Target permits UrlTarget, HubTarget, FileTarget {

    /** Its name, which is part of the stored state. */
    String target();

    /** Returns the number of URLs, feeds or files that wait for it. */
    int pending();

    /** Returns the number of requests that are not answered, or whose answers are not completely stored. */
    int inProgress();

    /** Returns the time since when the oldest pending event waits; {@link Long#MAX_VALUE} if that is not known. */
    default long oldestEventMillis() {
        return Long.MAX_VALUE;
    }

    /** Goes on, although answers have stopped the target or it waits. */
    void resume();

    /**
     * Does what is due.
     *
     * @param held whether the site's publication is held
     */
    void run(long calendarMillis, boolean held, Budget budget);

    /** Returns when {@link #run} has something to do, apart from results that arrive. */
    long nextDueMillis(boolean held);

    /** Removes its health issues, since this process no longer runs it. */
    void close();
}
