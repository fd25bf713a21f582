package dev.sitestream.validate.scan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * An element of an entry, with its parts that have rules. Of parts that occur too often, the first ones are kept. All
 * values are as written, whether they are valid or not, but for relative references of feeds, which are whole URLs.
 */
public final class EntryElement {

    private final String name;
    private final SortedMap<String, String> attributes;
    private final List<EntryElement> parts = new ArrayList<>(4);
    private String text = "";

    /**
     * @param attributes its attributes; those without a namespace are found by their plain names
     */
    EntryElement(String name, SortedMap<String, String> attributes) {
        this.name = name;
        this.attributes = attributes;
    }

    /** Its name without a prefix; among the parts of an element, equal names have the same namespace. */
    public String name() {
        return name;
    }

    /** Its text without surrounding white space; empty if it has none. */
    public String text() {
        return text;
    }

    public @Nullable String attribute(String attribute) {
        return attributes.get(attribute);
    }

    /** Its attributes by their names; those with a namespace have it in braces before their names. */
    public SortedMap<String, String> attributes() {
        return Collections.unmodifiableSortedMap(attributes);
    }

    /** Its parts in their order. */
    public List<EntryElement> parts() {
        return parts;
    }

    void add(EntryElement part) {
        parts.add(part);
    }

    void text(String ownText) {
        text = ownText;
    }

    /** The characters of its attributes. */
    int attributesLength() {
        int length = 0;
        for (String value : attributes.values()) {
            length += value.length();
        }
        return length;
    }
}
