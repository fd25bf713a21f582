package dev.sitestream.demo;

/** The phases of a demonstration. */
enum DemoPhase {
    /** A few pages of each site are sent, and are not published yet. */
    BEGINNING,
    /** The sites' initial pages are sent. */
    LOADING,
    /** Live changes are sent. */
    LIVE,
    /** Sending has ended, and the rest is being published. */
    FINISHING,
    /** The demonstration has ended, and everything sent is published. */
    PUBLISHED,
    /** The demonstration ended before everything was published. */
    CUT_OFF
}
