package dev.sitestream.config.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.yaml.Problems;
import dev.sitestream.config.yaml.Substitution;
import dev.sitestream.config.yaml.YamlContext;
import dev.sitestream.config.yaml.YamlFile;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.mapping.EventOrigin;
import dev.sitestream.mapping.Mapping;
import dev.sitestream.mapping.Payload;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A preset's mapping with a {@code map} that replaces some of its fields. */
final class PresetMerge {

    private PresetMerge() {}

    /** The event that the payload makes. */
    static String event(PresetMapping preset, String map, String payload)
            throws ConfigurationException, InvalidUrlException {
        Path file = Path.of("sitestream.yaml");
        Problems problems = new Problems(file);
        YamlContext context = new YamlContext(file, problems, new Substitution(Map.of()));
        YamlValue value = new YamlValue(context, "map", YamlFile.parse(file, map));
        EventOrigin origin = new EventOrigin("some", "shop", WebUrl.parse("https://shop.example.com/"));
        Mapping mapping =
                MapReader.read(Optional.of(value), preset, value, origin).orElseThrow();
        problems.throwIfAny();
        return new String(
                mapping.map(new Payload(payload.getBytes(UTF_8), Map.of(), null))
                        .events()
                        .get(0)
                        .json(),
                UTF_8);
    }
}
