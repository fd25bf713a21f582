package dev.sitestream.demo;

/** What a demonstration is about. */
enum DemoPhase {
    /** The sites' initial pages are sent, and live changes between them. */
    LOADING,
    /** Only live changes are sent. */
    LIVE,
    /** Nothing more is sent, and the rest is published. */
    FINISHING
}
