package dev.sitestream.announce;

import java.util.List;

/**
 * An engine to which sitemaps are submitted once, and which then tells when it has read them. Its methods block, and
 * never throw because of the network.
 */
public interface FileEngine {

    /** Returns the name of the target, such as {@code search-console}. */
    String target();

    /** Returns a name for the endpoint, such as its host: its requests are bounded for the whole process. */
    default String endpoint() {
        return target();
    }

    /** Returns a text that differs if the account or the endpoint differs, but does not reveal secrets. */
    String identity();

    /** Fetches a file as the engine would; {@code ACCEPTED} if it is served. */
    Answer reach(String fileUrl);

    /** Submits an index or a news sitemap. */
    Answer submit(String fileUrl);

    /**
     * Asks what the engine knows of the submitted files and of those that they list.
     *
     * @param indexUrls the URLs of the site's indexes
     */
    Readings readings(List<String> indexUrls);

    /**
     * The engine's answer.
     *
     * @param answer whether it succeeded
     * @param files what it knows, by file; empty if it did not
     */
    record Readings(Answer answer, List<FileReading> files) {
        public Readings {
            files = List.copyOf(files);
        }
    }
}
