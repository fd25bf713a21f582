package dev.sitestream.config.read;

import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.mapping.EventOrigin;
import dev.sitestream.mapping.Mapping;
import dev.sitestream.mapping.PayloadMapping;
import dev.sitestream.mapping.definition.Condition;
import dev.sitestream.mapping.definition.Condition.Expected;
import dev.sitestream.mapping.definition.FieldMapping;
import dev.sitestream.mapping.definition.FieldType;
import dev.sitestream.mapping.definition.MappingDefinition;
import dev.sitestream.mapping.definition.Reference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a {@code map}. Each of its keys replaces the key of the preset's mapping, if there is one. */
final class MapReader {

    private static final Set<String> NOT_MAPPED = Set.of("op", "source", "site");

    private static final List<FieldType> FIELDS = Stream.concat(
                    Stream.of(FieldType.URL, FieldType.ID, FieldType.TIME), FieldType.DETAILS.stream())
            .toList();

    /** The user's mapping and the preset's, as far as there are any. */
    private final List<YamlMapping> layers;

    private MapReader(Stream<@Nullable YamlMapping> layers) {
        this.layers = layers.filter(Objects::nonNull).toList();
    }

    /**
     * Returns the mapping; empty if it is invalid, whose problems are noted.
     *
     * @param preset the mapping of the source's preset; null if there is none
     * @param place where it is noted that there is no {@code map} though it is required
     */
    static Optional<Mapping> read(
            Optional<YamlValue> mapAt, @Nullable PresetMapping preset, YamlValue place, EventOrigin origin) {
        Optional<MappingDefinition> definition = preset == null
                ? definition(mapAt, null, place)
                : preset.read(mapping -> definition(mapAt, mapping, place));
        return definition.map(some -> new PayloadMapping(some, origin));
    }

    /**
     * Returns the definition of a mapping; empty if it is invalid, whose problems are noted.
     *
     * @param isPossible whether the definition can be used; notes why not
     */
    static Optional<MappingDefinition> definition(
            YamlValue mapAt, BiPredicate<MappingDefinition, YamlMapping> isPossible) {
        return mapAt.mapping(map -> new MapReader(Stream.of(map))
                        .read(map.asValue())
                        .filter(definition -> isPossible.test(definition, map)))
                .flatMap(read -> read);
    }

    private static Optional<MappingDefinition> definition(
            Optional<YamlValue> mapAt, @Nullable YamlMapping preset, YamlValue place) {
        return mapAt.isEmpty()
                ? new MapReader(Stream.of(preset)).read(place)
                : mapAt.get()
                        .mapping(map -> new MapReader(Stream.of(map, preset)).read(map.asValue()))
                        .flatMap(read -> read);
    }

    private Optional<MappingDefinition> read(YamlValue place) {
        layers.get(0)
                .rejectIf(
                        NOT_MAPPED::contains,
                        "is not mapped: `op` follows from `when` and `deletedWhen`, and `source` and `site` are those"
                                + " of the source");
        List<Condition> only = conditions("only");
        List<Condition> when = conditions("when");
        List<Condition> deletedWhen = conditions("deletedWhen");
        @Nullable
        Reference each =
                at("each").flatMap(value -> value.scalar(FieldReader::list)).orElse(null);
        Map<String, FieldMapping> fields = new LinkedHashMap<>();
        for (FieldType type : FIELDS) {
            at(type.name())
                    .flatMap(value -> FieldReader.read(type, value))
                    .ifPresent(mapping -> fields.put(type.name(), mapping));
        }
        if (fields.containsKey(FieldType.URL.name())) {
            return Optional.of(new MappingDefinition(only, when, deletedWhen, each, fields));
        }
        if (at(FieldType.URL.name()).isEmpty()) {
            place.problem("has no `url` for its pages: required is one in `map`, such as `/products/{/handle}`");
        }
        return Optional.empty();
    }

    /** The value of the first mapping that has the key. */
    private Optional<YamlValue> at(String key) {
        // All are asked, so that none takes the key for unknown.
        List<Optional<YamlValue>> values =
                layers.stream().map(layer -> layer.at(key)).toList();
        return values.stream().flatMap(Optional::stream).findFirst();
    }

    private List<Condition> conditions(String key) {
        List<Condition> conditions = new ArrayList<>();
        at(key).ifPresent(value -> value.mapping(YamlMapping::all)
                .orElse(Map.of())
                .forEach((reference, expected) -> condition(reference, expected).ifPresent(conditions::add)));
        return conditions;
    }

    private static Optional<Condition> condition(String key, YamlValue value) {
        Optional<Reference> reference = reference(key, value);
        List<Expected> expected = value.isSingleValue()
                ? value.scalar(Expected::parse).stream().toList()
                : value.list().orElse(List.of()).stream()
                        .flatMap(item -> item.scalar(Expected::parse).stream())
                        .toList();
        if (expected.isEmpty() && value.isEmptyList()) {
            value.problem("is empty: allowed is a value, a list of values, `present` or `absent`");
        }
        return expected.isEmpty() ? Optional.empty() : reference.map(place -> new Condition(place, expected));
    }

    private static Optional<Reference> reference(String key, YamlValue value) {
        try {
            return Optional.of(Reference.parse(key));
        } catch (IllegalArgumentException e) {
            value.problem("begins with no place in a payload: " + e.getMessage());
            return Optional.empty();
        }
    }
}
