package dev.sitestream.announce.config;

import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.crawls.CrawlSource;
import dev.sitestream.crawls.VerifiedBots;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads a source with the format {@code crawls}: a topic of access logs. */
final class CrawlSourceReader {

    private static final Set<String> OF_EVENTS = Set.of("site", "webhook", "map");

    private static final String RANGES = "allowed are files of address ranges as the engine publishes them, JSON with"
            + " `prefixes` or a range on each line, in UTF-8, relative to the configuration file's folder";

    private CrawlSourceReader() {}

    /**
     * Returns the source; empty if it is invalid, whose problems are noted.
     *
     * @param name its name; empty if that is invalid
     * @param topic its topic; empty if that is invalid
     */
    static Optional<CrawlSource> read(YamlMapping source, Optional<String> name, Optional<String> topic) {
        source.rejectIf(
                OF_EVENTS::contains,
                "is given with the format `crawls`: allowed are `name`, `topic`, `format` and `bots`, because each"
                        + " request's URL decides about its site");
        Optional<VerifiedBots> bots = source.required(
                        "bots", "the crawlers and their files of address ranges, such as `{googlebot: googlebot.json}`")
                .flatMap(CrawlSourceReader::bots);
        return name.flatMap(known -> topic.flatMap(at -> bots.map(some -> new CrawlSource(known, at, some))));
    }

    private static Optional<VerifiedBots> bots(YamlValue value) {
        Optional<Map<String, YamlValue>> files = value.mapping(YamlMapping::all);
        if (files.isPresent() && files.get().isEmpty()) {
            value.problem("is empty: required is one crawler at least, such as `googlebot: googlebot.json`");
        }
        VerifiedBots bots = VerifiedBots.none();
        for (Map.Entry<String, YamlValue> file : files.orElse(Map.of()).entrySet()) {
            bots = with(bots, file.getKey(), file.getValue()).orElse(bots);
        }
        return bots.names().isEmpty() ? Optional.empty() : Optional.of(bots);
    }

    private static Optional<VerifiedBots> with(VerifiedBots bots, String name, YamlValue file) {
        try {
            VerifiedBots.requireName(name);
        } catch (IllegalArgumentException e) {
            file.problem("is no name of a crawler: " + e.getMessage());
            return Optional.empty();
        }
        return file.file(
                RANGES,
                content -> bots.with(name, new InputStreamReader(content, StandardCharsets.UTF_8.newDecoder())));
    }
}
