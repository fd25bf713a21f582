package dev.sitestream.validate.scan;

import java.util.SortedMap;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;

/** An element that has not ended yet, with the data that its rule needs. */
final class OpenElement {

    private final @Nullable ElementRule rule;
    private final int line;
    private final SortedMap<String, String> attributes;
    private final int[] counts;
    private final StringBuilder text = new StringBuilder(0);
    private boolean cut;
    private boolean filled;

    /**
     * @param rule its rule; null if its content is ignored
     * @param line the line where it begins
     * @param attributes its attributes; those without a namespace are found by their plain names
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

    /** Counts one more part with this number, and returns their count. */
    int count(int part) {
        return ++counts[part];
    }

    /** Whether it has a part with this name. */
    boolean has(QName name) {
        ElementRule.Part part = rule == null ? null : rule.part(name);
        return part != null && counts[part.number()] > 0;
    }

    /** The count of parts with this number. */
    int countOf(int part) {
        return counts[part];
    }

    /** Appends a piece of its own text, up to a length. */
    void append(char[] chars, int from, int length, int max) {
        if (rule != null && rule.hasText()) {
            int kept = Math.min(length, max - text.length());
            text.append(chars, from, kept);
            cut = cut || kept < length;
        } else if (!filled) {
            filled = !new String(chars, from, length).isBlank();
        }
    }

    /** Whether it has text, but no rule for a text. */
    boolean isFilled() {
        return filled;
    }

    /** Whether its text was cut. */
    boolean isCut() {
        return cut;
    }

    /** Its text without surrounding white space. */
    String text() {
        return text.toString().strip();
    }
}
