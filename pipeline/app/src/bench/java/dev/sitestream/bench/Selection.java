package dev.sitestream.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Parts of the benchmark that a system property selects by their names, separated by commas. */
final class Selection {

    private Selection() {}

    /** Returns the selected ones of all; all if the property is empty. */
    static <T> List<T> of(String property, List<T> all, Function<T, String> name) {
        String names = System.getProperty(property, "");
        if (names.isBlank()) {
            return all;
        }
        Set<String> selected =
                Arrays.stream(names.split(",")).map(String::strip).collect(Collectors.toSet());
        return all.stream().filter(part -> selected.contains(name.apply(part))).toList();
    }
}
