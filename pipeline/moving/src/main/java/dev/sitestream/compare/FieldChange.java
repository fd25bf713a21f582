package dev.sitestream.compare;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The difference of a page in one field.
 *
 * @param old the old value; of a list only the items that the new one lacks, separated by {@value #SEPARATOR}
 * @param now the new value; of a list only the items that the old one lacks
 */
public record FieldChange(String old, String now) {

    private static final String SEPARATOR = " | ";

    /** Compares a field of two entries of a page. */
    public static FieldChange of(Field field, ComparedPage old, ComparedPage now) {
        Set<String> before = items(old.value(field));
        Set<String> after = items(now.value(field));
        return new FieldChange(without(before, after), without(after, before));
    }

    private static Set<String> items(String value) {
        return value.isEmpty() ? Set.of() : new LinkedHashSet<>(Arrays.asList(value.split("\n")));
    }

    private static String without(Set<String> items, Set<String> others) {
        Set<String> rest = new LinkedHashSet<>(items);
        rest.removeAll(others);
        return String.join(SEPARATOR, rest);
    }
}
