package dev.sitestream.validate.scan;

import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** An element whose end has not come yet, as far as its rule needs to know it. */
final class OpenElement {

    private final @Nullable ElementRule rule;
    private final int line;
    private final SortedMap<String, String> attributes;
    private final int[] counts;
    private final StringBuilder text = new StringBuilder(0);
    private boolean cut;
    private boolean filled;

    /**
     * @param rule its rule; null where nothing in it is looked at
     * @param line where it begins
     * @param attributes those that have no namespace under their names
     */
    OpenElement(@Nullable ElementRule rule, int line, SortedMap<String, String> attributes) {
        this.rule = rule;
        this.line = line;
        this.attributes = attributes;
        this.counts = new int[rule == null ? 0 : rule.partCount()];
    }

    @Nullable
    ElementRule rule() {
        return rule;
    }

    /** Its name in messages. */
    String name() {
        return rule == null ? "" : rule.label();
    }

    int line() {
        return line;
    }

    @Nullable
    String attribute(String name) {
        return attributes.get(name);
    }

    /** Counts one more of the parts with this number, and returns how many there are. */
    int count(int part) {
        return ++counts[part];
    }

    /** Whether it has a part with this name. */
    boolean has(Name name) {
        ElementRule.Part part = rule == null ? null : rule.part(name);
        return part != null && counts[part.number()] > 0;
    }

    /** How many of the parts with this number there are. */
    int countOf(int part) {
        return counts[part];
    }

    /** Takes a piece of its own text, and keeps it up to a length. */
    void append(char[] chars, int from, int length, int most) {
        if (rule != null && rule.hasText()) {
            int kept = Math.min(length, most - text.length());
            text.append(chars, from, kept);
            cut = cut || kept < length;
        } else if (!filled) {
            filled = !new String(chars, from, length).isBlank();
        }
    }

    /** Whether it has text of its own that its rule does not know of. */
    boolean isFilled() {
        return filled;
    }

    /** Whether its text is longer than what is kept of it. */
    boolean isCut() {
        return cut;
    }

    /** Its text without the white space around it. */
    String text() {
        return text.toString().strip();
    }
}
