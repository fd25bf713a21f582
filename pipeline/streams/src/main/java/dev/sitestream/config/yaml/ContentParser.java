package dev.sitestream.config.yaml;

import java.io.IOException;
import java.io.InputStream;

/** Parses the content of a file that the configuration names. */
@FunctionalInterface
public interface ContentParser<T> {

    /**
     * Parses the content.
     *
     * @throws IllegalArgumentException if it is not allowed; the message states the reason
     */
    T parse(InputStream content) throws IOException;
}
