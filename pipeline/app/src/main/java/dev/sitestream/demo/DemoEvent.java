package dev.sitestream.demo;

/** A page event for the events topic: the page's URL as the key, JSON of the contract's version 1 as the value. */
public final class DemoEvent {

    private final String url;
    private final byte[] json;

    DemoEvent(String url, byte[] json) {
        this.url = url;
        this.json = json;
    }

    /** The page's URL, serialised. */
    public String url() {
        return url;
    }

    /** The event in UTF-8. The array is not copied: the caller owns it. */
    public byte[] json() {
        return json;
    }
}
