package dev.sitestream.demo;

/** What a demonstration is about. */
enum DemoPhase {
    /** The sites' initial pages are sent. */
    LOADING,
    /** Live changes are sent. */
    LIVE,
    /** Nothing more is sent, and the rest is published. */
    FINISHING,
    /** It has ended, and everything that was sent is published. */
    PUBLISHED,
    /** It has ended before everything was published. */
    CUT_OFF
}
