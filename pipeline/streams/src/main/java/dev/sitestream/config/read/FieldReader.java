package dev.sitestream.config.read;

import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.mapping.definition.Condition;
import dev.sitestream.mapping.definition.EpochUnit;
import dev.sitestream.mapping.definition.Expression;
import dev.sitestream.mapping.definition.FieldMapping;
import dev.sitestream.mapping.definition.FieldType;
import dev.sitestream.mapping.definition.Reference;
import dev.sitestream.page.PageId;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads how one field of an event gets its value. */
final class FieldReader {

    private static final Set<FieldType.Kind> TIMES =
            EnumSet.of(FieldType.Kind.INSTANT, FieldType.Kind.BEGINNING, FieldType.Kind.END, FieldType.Kind.DATE);

    private FieldReader() {}

    /** Returns the field's mapping; empty if it is invalid, whose problem is noted. */
    static Optional<FieldMapping> read(FieldType type, YamlValue value) {
        boolean isMapping = value.isMapping();
        return switch (type.kind()) {
            case OBJECT ->
                isMapping
                        ? value.mapping(mapping -> new FieldMapping.Parts(parts(type, mapping)))
                        : place(value, "an object");
            case OBJECTS -> isMapping ? value.mapping(mapping -> elements(type, mapping)) : place(value, "an array");
            case TEXTS -> place(value, "an array");
            default ->
                isMapping ? value.mapping(mapping -> at(type, mapping)).flatMap(read -> read) : single(type, value);
        };
    }

    /** The place of an array in the payload. */
    static Reference list(String text) {
        Reference reference = Reference.parse(text);
        if (!(reference instanceof Reference.InItem || reference instanceof Reference.InPayload)) {
            throw new IllegalArgumentException("allowed is the place of an array in the payload, such as `/items`");
        }
        return reference;
    }

    private static Optional<FieldMapping> single(FieldType type, YamlValue value) {
        return value.scalar(text -> new FieldMapping.Single(expression(type, text)));
    }

    private static Expression expression(FieldType type, String text) {
        Expression expression = Expression.parse(text);
        if (type.kind() != FieldType.Kind.URL && expression.keepsSlashes()) {
            throw new IllegalArgumentException("`{+` keeps the slashes of a URL's path: allowed is `{` alone");
        }
        if (type.equals(FieldType.ID)) {
            requireId(expression);
        }
        return expression;
    }

    private static void requireId(Expression id) {
        if (!id.beginsWithType()) {
            throw new IllegalArgumentException(
                    "allowed are templates that begin with a type and a colon, such as `product:{/id}`");
        }
        if (id instanceof Expression.Constant constant) {
            PageId.requireId(constant.text());
        }
    }

    /** A value that the payload holds ready-made. */
    private static Optional<FieldMapping> place(YamlValue value, String kind) {
        return value.scalar(text -> {
            Expression expression = Expression.parse(text);
            if (!(expression instanceof Expression.Lookup)) {
                throw new IllegalArgumentException("allowed is the place of " + kind + " in the payload, such as"
                        + " `/tags`, or a mapping of keys to values if the field has parts");
            }
            return new FieldMapping.Single(expression);
        });
    }

    /** A place with what is peculiar to its value. */
    private static Optional<FieldMapping> at(FieldType type, YamlMapping field) {
        boolean isTime = TIMES.contains(type.kind());
        if (type.equals(FieldType.URL)
                || type.equals(FieldType.ID)
                || (!isTime && field.at("at").isEmpty())) {
            field.all();
            field.asValue()
                    .problem("is a mapping: allowed are " + Expression.ALLOWED
                            + "; a text that begins with `{` is written in quotes");
            return Optional.empty();
        }
        Optional<Reference> at = field.required("at", "the place of the value, such as `/ts`")
                .flatMap(value -> value.scalar(Reference::parse));
        Optional<YamlValue> unitAt = isTime ? field.at("unit") : Optional.empty();
        Optional<YamlValue> emptyAt = field.at("empty");
        if (isTime && unitAt.isEmpty() && emptyAt.isEmpty()) {
            field.required("unit", "the number's unit: `d`, `s`, `ms`, `us` or `ns`");
            return Optional.empty();
        }
        List<Condition.Text> empty = emptyAt.flatMap(YamlValue::list).orElse(List.of()).stream()
                .flatMap(item -> item.scalar(Condition.Text::new).stream())
                .toList();
        if (unitAt.isEmpty()) {
            boolean isHtml = type.kind() == FieldType.Kind.TEXT
                    && field.scalar("html", ScalarTypes::truth).orElse(false);
            return at.map(place -> new FieldMapping.Value(place, empty, isHtml));
        }
        Optional<EpochUnit> unit = unitAt.get().scalar(ScalarTypes.constant(EpochUnit.class));
        return at.flatMap(place -> unit.map(some -> new FieldMapping.Epoch(place, some, empty)));
    }

    private static FieldMapping elements(FieldType type, YamlMapping elements) {
        @Nullable
        Reference each = elements.at("each")
                .flatMap(value -> value.scalar(FieldReader::list))
                .orElse(null);
        return new FieldMapping.Elements(each, parts(type, elements));
    }

    private static Map<String, FieldMapping> parts(FieldType type, YamlMapping mapping) {
        Map<String, FieldMapping> parts = new LinkedHashMap<>();
        for (FieldType part : type.parts()) {
            Optional<YamlValue> value = part.isRequired()
                    ? mapping.required(part.name(), "a value, because `" + type.name() + "` needs it")
                    : mapping.at(part.name());
            value.flatMap(some -> read(part, some)).ifPresent(read -> parts.put(part.name(), read));
        }
        return parts;
    }
}
