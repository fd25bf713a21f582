package dev.sitestream.config.yaml;

import java.util.HashMap;
import java.util.Map;

/** Checks that no two items of a list have the same value of one key, given or by default. */
public final class Uniqueness {

    private final String key;
    private final Map<String, YamlValue> seen = new HashMap<>();

    public Uniqueness(String key) {
        this.key = key;
    }

    /** Whether the value is new. If not, notes a problem of the item. */
    public boolean add(String value, YamlValue item) {
        YamlValue first = seen.putIfAbsent(value, item);
        if (first != null) {
            item.problem("has the same `" + key + "` as `" + first.path() + "` (line " + first.line()
                    + "), given or by default: allowed is one that no other has");
        }
        return first == null;
    }
}
