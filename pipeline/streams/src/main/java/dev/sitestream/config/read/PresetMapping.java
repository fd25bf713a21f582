package dev.sitestream.config.read;

import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.yaml.Problems;
import dev.sitestream.config.yaml.Substitution;
import dev.sitestream.config.yaml.YamlContext;
import dev.sitestream.config.yaml.YamlFile;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The mapping of a preset: the key {@code map} of a YAML resource.
 *
 * @param name the preset's name
 * @param text the YAML text
 */
record PresetMapping(String name, String text) {

    private static final String FOLDER = "/dev/sitestream/presets/";
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,63}");

    /** The preset's mapping; empty if it has none, or there is no such preset. */
    static Optional<PresetMapping> of(String name) {
        if (!NAME.matcher(name).matches()) {
            return Optional.empty();
        }
        try (InputStream in = PresetMapping.class.getResourceAsStream(FOLDER + name + ".yaml")) {
            return in == null
                    ? Optional.empty()
                    : Optional.of(new PresetMapping(name, new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The result of the reader for the mapping. A preset has no problems; its tests see to that. */
    <T> T read(Function<YamlMapping, T> reader) {
        Path file = Path.of(name + ".yaml");
        Problems problems = new Problems(file);
        try {
            YamlContext context = new YamlContext(file, problems, new Substitution(Map.of()));
            Optional<T> result = new YamlValue(context, "", YamlFile.parse(file, text))
                    .mapping(
                            root -> root.required("map", "the preset's mapping").flatMap(map -> map.mapping(reader)))
                    .flatMap(mapped -> mapped);
            problems.throwIfAny();
            return result.orElseThrow();
        } catch (ConfigurationException e) {
            throw new IllegalStateException("the preset " + name + " is invalid", e);
        }
    }
}
