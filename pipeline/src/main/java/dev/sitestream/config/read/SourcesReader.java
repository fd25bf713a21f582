package dev.sitestream.config.read;

import dev.sitestream.config.Source;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.site.Sites;
import java.util.List;

/** Reads {@code sources}: senders of events with distinct names. */
final class SourcesReader {

    private SourcesReader() {}

    /** Returns the sources without the invalid ones, whose problems are noted. */
    static List<Source> of(YamlMapping root, Sites sites) {
        return List.of();
    }
}
