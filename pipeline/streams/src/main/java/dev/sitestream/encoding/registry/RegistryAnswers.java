package dev.sitestream.encoding.registry;

import java.util.Optional;

/** What a registry answers. */
public interface RegistryAnswers {

    /**
     * Returns what is at this path of its API, as a text; empty if there is nothing.
     *
     * @throws RegistryException if there is no answer that can be used now
     */
    Optional<String> text(String path) throws RegistryException, InterruptedException;
}
