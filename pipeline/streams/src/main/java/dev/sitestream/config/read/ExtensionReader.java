package dev.sitestream.config.read;

import dev.sitestream.config.Topics;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.extension.PipelineExtension;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.util.Optional;

/**
 * Reads the keys of one configuration file that belong to an extension, and notes their problems. The module of the
 * extension provides it to {@link java.util.ServiceLoader}; each file has a reader of its own.
 */
public interface ExtensionReader {

    /**
     * Reads its keys of a site.
     *
     * @param keys all keys of the site
     * @param site what the other keys mean; empty if they are invalid
     */
    void site(YamlMapping keys, Optional<Site> site);

    /**
     * Reads a source of the format {@code crawls}; returns whether it is valid.
     *
     * @param name its name; empty if that is invalid
     * @param topic its topic; empty if that is invalid
     */
    boolean source(YamlMapping source, Optional<String> name, Optional<String> topic);

    /** Returns the extension with what was read. */
    PipelineExtension extension(Sites sites, Topics topics);
}
