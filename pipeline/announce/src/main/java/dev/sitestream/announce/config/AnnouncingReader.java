package dev.sitestream.announce.config;

import dev.sitestream.announce.AnnounceSettings;
import dev.sitestream.announce.extension.Announcing;
import dev.sitestream.config.Topics;
import dev.sitestream.config.read.ExtensionReader;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.crawls.CrawlSource;
import dev.sitestream.extension.PipelineExtension;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a site's {@code announce}, and sources of the format {@code crawls}. */
public final class AnnouncingReader implements ExtensionReader {

    private final Map<String, AnnounceSettings> settings = new HashMap<>();
    private final List<CrawlSource> sources = new ArrayList<>();

    @Override
    public void site(YamlMapping keys, Optional<Site> site) {
        Optional<AnnounceSettings> read = AnnounceSettingsReader.of(keys, site);
        site.ifPresent(known -> read.ifPresent(some -> settings.put(known.id(), some)));
    }

    @Override
    public boolean source(YamlMapping source, Optional<String> name, Optional<String> topic) {
        return CrawlSourceReader.read(source, name, topic).map(sources::add).orElse(false);
    }

    @Override
    public PipelineExtension extension(Sites sites, Topics topics) {
        return Announcing.of(settings).reading(sources, sites, topics.clockTolerance());
    }
}
