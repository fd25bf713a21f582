package dev.sitestream.announce;

import java.time.Duration;
import java.util.List;

/** An engine that takes URLs of changed pages. Its methods block, and never throw because of the network. */
public interface UrlEngine {

    /** Returns the name of the target, such as {@code indexnow}. */
    String target();

    /** Returns a name for the endpoint, such as its host: its requests are bounded for the whole process. */
    default String endpoint() {
        return target();
    }

    /** Returns the maximum number of URLs in a request. */
    int mostUrls();

    /** Returns the shortest time between the answer to a request and the next request. */
    Duration pace();

    /**
     * Returns a text that differs if the key, the token or the endpoint differs, but does not reveal them; what an
     * engine has said of one key says nothing of another.
     */
    String identity();

    /** Checks from outside what the engine will check, such as the key's file, before the first request. */
    Answer check();

    /** Submits URLs of one site, of changed and of removed pages alike. */
    Answer submit(List<String> urls);
}
