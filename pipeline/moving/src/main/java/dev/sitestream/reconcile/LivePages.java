package dev.sitestream.reconcile;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The existing pages of a site, or of one of its sections, in ascending order of their URLs. They may change. */
public interface LivePages {

    /**
     * Returns the next page; null after the last one.
     *
     * @throws IOException if the pipeline does not answer; the message names the remedy
     */
    @Nullable
    LivePage next() throws IOException, InterruptedException;
}
