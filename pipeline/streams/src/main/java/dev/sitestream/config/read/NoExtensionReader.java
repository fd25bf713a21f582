package dev.sitestream.config.read;

import dev.sitestream.config.Topics;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.extension.PipelineExtension;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.util.Optional;

/** Reads nothing, so the keys of extensions are unknown. */
final class NoExtensionReader implements ExtensionReader {

    @Override
    public void site(YamlMapping keys, Optional<Site> site) {
        // All keys are read by others.
    }

    @Override
    public boolean source(YamlMapping source, Optional<String> name, Optional<String> topic) {
        source.at("format").ifPresent(NoExtensionReader::refuse);
        return false;
    }

    private static void refuse(YamlValue format) {
        format.problem("is `crawls`, which no extension on the class path reads");
    }

    @Override
    public PipelineExtension extension(Sites sites, Topics topics) {
        return PipelineExtension.NONE;
    }
}
