package dev.sitestream.validate.scan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;

/** The rule for elements of a name: they contain a text, parts, or anything. */
final class ElementRule {

    static final int ANY_NUMBER = Integer.MAX_VALUE;

    /** Checks an element at its end. */
    interface Check {

        /**
         * Reports problems of the element, and passes its content to the entry that it belongs to.
         *
         * @param element an element whose parts and text were checked: they are valid, or their problems were reported
         */
        void check(OpenElement element, Entry entry, SitemapScanner.Handler handler);
    }

    /**
     * A part that elements may have.
     *
     * @param number its index among the parts
     * @param min the fewest occurrences
     * @param max the most occurrences
     */
    record Part(int number, ElementRule rule, int min, int max) {}

    private final String label;
    private final @Nullable TextRule text;
    private final boolean lenient;
    private final Map<QName, Part> partsByName = new HashMap<>();
    private final List<Part> parts = new ArrayList<>();
    private @Nullable Check check;
    private @Nullable String reference;

    private ElementRule(String label, @Nullable TextRule text, boolean lenient) {
        this.label = label;
        this.text = text;
        this.lenient = lenient;
    }

    /** Elements with a text. */
    static ElementRule text(String name, TextRule rule) {
        return new ElementRule('<' + name + '>', rule, false);
    }

    /** Elements with a text of any kind and length, and parts that are ignored. Their texts are content only. */
    static ElementRule lenientText(String name) {
        return new ElementRule('<' + name + '>', TextRules.ANY, true);
    }

    /** Elements with only these parts. */
    static ElementRule group(String name) {
        return new ElementRule('<' + name + '>', null, false);
    }

    /** Elements with these parts, and others that are ignored. */
    static ElementRule lenientGroup(String name) {
        return new ElementRule('<' + name + '>', null, true);
    }

    /** Adds a part that must occur exactly once. */
    ElementRule required(QName name, ElementRule rule) {
        return part(name, rule, 1, 1);
    }

    /** Adds a part that may occur once. */
    ElementRule optional(QName name, ElementRule rule) {
        return part(name, rule, 0, 1);
    }

    /** Adds a part that may occur up to this many times. */
    ElementRule repeated(QName name, ElementRule rule, int max) {
        return part(name, rule, 0, max);
    }

    private ElementRule part(QName name, ElementRule rule, int min, int max) {
        Part part = new Part(parts.size(), rule, min, max);
        partsByName.put(name, part);
        parts.add(part);
        return this;
    }

    /** Adds a check of each element. */
    ElementRule with(Check ownCheck) {
        check = ownCheck;
        return this;
    }

    /** Names an attribute with a reference, which may be relative to the base of a feed. */
    ElementRule referring(String attribute) {
        reference = attribute;
        return this;
    }

    /** The attribute with a reference, which is read as a whole URL; null if there is none. */
    @Nullable
    String reference() {
        return reference;
    }

    /** Its name in messages. */
    String label() {
        return label;
    }

    boolean hasText() {
        return text != null;
    }

    /** Whether unknown parts are allowed. */
    boolean isLenient() {
        return lenient;
    }

    int partCount() {
        return parts.size();
    }

    /** The part with this name; null if it is unknown. */
    @Nullable
    Part part(QName name) {
        return partsByName.get(name);
    }

    /** Checks an element at its end. */
    void check(OpenElement element, Entry entry, SitemapScanner.Handler handler) {
        for (Part part : parts) {
            if (element.countOf(part.number()) < part.min()) {
                handler.problem(element.line(), label + " has no " + part.rule().label());
            }
        }
        if (element.isFilled() && !lenient) {
            handler.problem(element.line(), label + " has text outside of its elements");
        }
        String complaint =
                text == null || lenient ? null : element.isCut() ? "is far too long" : text.problem(element.text());
        if (complaint != null) {
            handler.problem(element.line(), label + ' ' + complaint);
        }
        if (check != null) {
            check.check(element, entry, handler);
        }
    }
}
