package dev.sitestream.config.read;

import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.mapping.EventOrigin;
import dev.sitestream.mapping.Mapping;
import dev.sitestream.mapping.debezium.ChangeMapping;
import dev.sitestream.mapping.definition.Condition;
import dev.sitestream.mapping.definition.FieldMapping;
import dev.sitestream.mapping.definition.FieldType;
import dev.sitestream.mapping.definition.MappingDefinition;
import dev.sitestream.mapping.definition.Reference;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the {@code map} of a topic with changes of rows. A deletion has no row, so what decides which page is deleted
 * must be found elsewhere.
 */
final class ChangeMapReader {

    private ChangeMapReader() {}

    /** Returns the mapping; empty if it is invalid, whose problems are noted. */
    static Optional<Mapping> read(YamlValue mapAt, EventOrigin origin, String topic) {
        return MapReader.definition(mapAt, ChangeMapReader::isPossible)
                .map(definition -> new ChangeMapping(definition, origin, table(topic)));
    }

    /** The name of the table: the last part of its topic's. */
    private static String table(String topic) {
        return topic.substring(topic.lastIndexOf('.') + 1);
    }

    /** Whether deletions can be mapped; notes why not. */
    private static boolean isPossible(MappingDefinition definition, YamlMapping map) {
        if (definition.each() != null) {
            map.at("each").ifPresent(each -> each.problem("is given with the format `debezium`: the row is the item"));
            return false;
        }
        boolean hasId = id(definition.fields().get(FieldType.ID.name()))
                .noneMatch(place -> isRefused(
                        place,
                        map.at(FieldType.ID.name()),
                        ": required is a place in the record's key, such as `key:/id`, or no `id` at all, so that it is"
                                + " the key"));
        boolean hasOnly = definition.only().stream()
                .map(Condition::reference)
                .noneMatch(place -> isRefused(
                        place,
                        map.at("only"),
                        ": allowed are places in the record's key and fields of the envelope, such as"
                                + " `^/source/table`; what else decides whether the page exists belongs to `when`"));
        return hasId && hasOnly;
    }

    private static Stream<Reference> id(@Nullable FieldMapping id) {
        return id instanceof FieldMapping.Single single ? single.value().references().stream() : Stream.of();
    }

    private static boolean isRefused(Reference place, Optional<YamlValue> at, String remedy) {
        if (place.needsItem()) {
            at.ifPresent(value -> value.problem(
                    "reads " + place.description() + " in the row, which a deletion does not have" + remedy));
        }
        return place.needsItem();
    }
}
