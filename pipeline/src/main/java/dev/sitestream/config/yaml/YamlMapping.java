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
 * A mapping in the file, read key by key. It remembers the keys that were asked for: they are the known ones, and any
 * other is a problem.
 */
public final class YamlMapping {

    private final Reading reading;
    private final YamlValue self;
    private final Map<String, YamlValue> keys = new LinkedHashMap<>();
    private final Map<String, YamlValue> values = new LinkedHashMap<>();
    private final Set<String> asked = new LinkedHashSet<>();
    private final Set<String> refused = new LinkedHashSet<>();

    private YamlMapping(Reading reading, YamlValue self) {
        this.reading = reading;
        this.self = self;
    }

    static YamlMapping of(Reading reading, YamlValue self, MappingNode node) {
        YamlMapping mapping = new YamlMapping(reading, self);
        for (NodeTuple entry : node.getValue()) {
            mapping.put(entry);
        }
        return mapping;
    }

    private void put(NodeTuple entry) {
        if (!(entry.getKeyNode() instanceof ScalarNode keyNode)) {
            new YamlValue(reading, self.path(), entry.getKeyNode())
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

    /** The mapping itself as a place. */
    public YamlValue self() {
        return self;
    }

    /** The place of this key's value, if the key is there. */
    public Optional<YamlValue> at(String key) {
        asked.add(key);
        return Optional.ofNullable(values.get(key));
    }

    /** This key's single value, if the key is there and the value is of the type. */
    public <T> Optional<T> scalar(String key, ScalarType<T> type) {
        return at(key).flatMap(value -> value.scalar(type));
    }

    /** What the reader makes of this key's mapping, if the key is there. */
    public <T> Optional<T> mapping(String key, Function<YamlMapping, T> reader) {
        return at(key).flatMap(value -> value.mapping(reader));
    }

    /** The items of this key's list, if the key is there. */
    public Optional<List<YamlValue>> list(String key) {
        return at(key).flatMap(YamlValue::list);
    }

    /** Those items of this key's list that are of the type; none if the key isn't there. */
    public <T> List<T> scalars(String key, ScalarType<T> type) {
        return list(key).orElse(List.of()).stream()
                .flatMap(item -> item.scalar(type).stream())
                .toList();
    }

    /** The place of the value of a key that must be there; a problem if it isn't. */
    public Optional<YamlValue> required(String key, String meaning) {
        Optional<YamlValue> value = at(key);
        if (value.isEmpty()) {
            reading.problems().add(self.line(), pathOf(key), "is missing: required is " + meaning);
        }
        return value;
    }

    /** Notes those of its keys that are refused for a reason of their own. */
    public void refuse(Predicate<String> which, String why) {
        keys.forEach((key, place) -> {
            if (which.test(key)) {
                refused.add(key);
                place.problem(why);
            }
        });
    }

    /** All values by their keys, for a mapping in which every key is known. */
    public Map<String, YamlValue> all() {
        asked.addAll(values.keySet());
        return values;
    }

    /** Notes every key that nothing has asked for. */
    void refuseUnread() {
        keys.forEach((key, place) -> {
            if (!asked.contains(key) && !refused.contains(key)) {
                place.problem("is unknown" + suggestion(key) + ": allowed are `" + String.join("`, `", asked) + "`");
            }
        });
    }

    private String suggestion(String key) {
        return NearKey.of(key, asked)
                .map(near -> " (did you mean `" + near + "`?)")
                .orElse("");
    }

    private String pathOf(String key) {
        return self.path().isEmpty() ? key : self.path() + "." + key;
    }
}
