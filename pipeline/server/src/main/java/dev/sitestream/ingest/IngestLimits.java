package dev.sitestream.ingest;

/** The bounds of a request with events. */
public final class IngestLimits {

    /** The most bytes of a body, after decompression. */
    public static final int MAX_BODY_BYTES = 10 * 1024 * 1024;

    /** The most bytes of a webhook's body: anybody may send one, because its signature is known only at its end. */
    public static final int MAX_HOOK_BYTES = 4 * 1024 * 1024;

    /** The most events of a request. */
    public static final int MAX_EVENTS = 10_000;

    /** The most bytes of an event. */
    public static final int MAX_EVENT_BYTES = 1024 * 1024;

    private IngestLimits() {}
}
