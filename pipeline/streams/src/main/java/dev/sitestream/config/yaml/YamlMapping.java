package dev.sitestream.config.yaml;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;

/**
 * A mapping in the file, read key by key. It remembers the requested keys. These are the known keys; any other key is a
 * problem.
 */
public final class YamlMapping {

    private final YamlContext reading;
    private final YamlValue asValue;
    private final Map<String, YamlValue> keys = new LinkedHashMap<>();
    private final Map<String, YamlValue> values = new LinkedHashMap<>();
    private final Set<String> requested = new LinkedHashSet<>();
    private final Set<String> rejected = new LinkedHashSet<>();

    private YamlMapping(YamlContext reading, YamlValue self) {
        this.reading = reading;
        this.asValue = self;
    }

    static YamlMapping of(YamlContext reading, YamlValue self, MappingNode node) {
        YamlMapping mapping = new YamlMapping(reading, self);
        for (NodeTuple entry : node.getValue()) {
            mapping.put(entry);
        }
        return mapping;
    }

    private void put(NodeTuple entry) {
        if (!(entry.getKeyNode() instanceof ScalarNode keyNode)) {
            new YamlValue(reading, asValue.path(), entry.getKeyNode())
                    .problem("has a key that is a mapping or a list: allowed are texts");
            return;
        }
        String key = keyNode.getValue();
        YamlValue place = new YamlValue(reading, pathOf(key), keyNode);
        YamlValue first = keys.putIfAbsent(key, place);
        if (first == null) {
            values.put(key, new YamlValue(reading, pathOf(key), entry.getValueNode()));
        } else {
            place.problem("is given twice, first on line " + first.line() + ": allowed is once");
        }
    }

    /** The mapping as a value, for noting problems. */
    public YamlValue asValue() {
        return asValue;
    }

    /** The value of this key, if the key exists. */
    public Optional<YamlValue> at(String key) {
        requested.add(key);
        return Optional.ofNullable(values.get(key));
    }

    /** The parsed single value of this key, if the key exists and the value is valid. */
    public <T> Optional<T> scalar(String key, ScalarType<T> type) {
        return at(key).flatMap(value -> value.scalar(type));
    }

    /** The result of the reader for this key's mapping, if the key exists and is a mapping. */
    public <T> Optional<T> mapping(String key, Function<YamlMapping, T> reader) {
        return at(key).flatMap(value -> value.mapping(reader));
    }

    /** The items of this key's list, if the key exists and is a list. */
    public Optional<List<YamlValue>> list(String key) {
        return at(key).flatMap(YamlValue::list);
    }

    /** The valid items of this key's list; empty if the key doesn't exist. */
    public <T> List<T> scalars(String key, ScalarType<T> type) {
        return list(key).orElse(List.of()).stream()
                .flatMap(item -> item.scalar(type).stream())
                .toList();
    }

    /** The value of a required key. If it doesn't exist, notes a problem. */
    public Optional<YamlValue> required(String key, String meaning) {
        Optional<YamlValue> value = at(key);
        if (value.isEmpty()) {
            reading.problems().add(asValue.line(), pathOf(key), "is missing: required is " + meaning);
        }
        return value;
    }

    /**
     * A required secret: the value of this key, or what the file holds that the key with {@code File} at its end names.
     * If it is given in neither way or in both, or is invalid, notes a problem.
     */
    public <T> Optional<T> secret(String key, ScalarType<T> type) {
        String fileKey = key + "File";
        Optional<YamlValue> value = at(key);
        Optional<YamlValue> file = at(fileKey);
        if (value.isEmpty() && file.isEmpty()) {
            asValue.problem("has no `" + key + "`: required is `" + key + "` or `" + fileKey + "`");
        }
        if (value.isPresent() && file.isPresent()) {
            file.get()
                    .problem("is given together with `" + key + "` (line "
                            + value.get().line() + "): allowed is one of the two");
        }
        return value.isPresent() ? value.get().scalar(type) : file.flatMap(some -> some.inFile(type));
    }

    /** Notes a problem, with this reason, for each key that matches. */
    public void rejectIf(Predicate<String> condition, String reason) {
        keys.forEach((key, place) -> {
            if (condition.test(key)) {
                rejected.add(key);
                place.problem(reason);
            }
        });
    }

    /** All values by key, for a mapping in which every key is allowed. */
    public Map<String, YamlValue> all() {
        requested.addAll(values.keySet());
        return values;
    }

    /** Notes a problem for each key that was not requested. */
    void rejectUnread() {
        keys.forEach((key, place) -> {
            if (!requested.contains(key) && !rejected.contains(key)) {
                place.problem(
                        "is unknown" + suggestion(key) + ": allowed are `" + String.join("`, `", requested) + "`");
            }
        });
    }

    private String suggestion(String key) {
        return NearKey.of(key, requested)
                .map(near -> " (did you mean `" + near + "`?)")
                .orElse("");
    }

    private String pathOf(String key) {
        return asValue.path().isEmpty() ? key : asValue.path() + "." + key;
    }
}
