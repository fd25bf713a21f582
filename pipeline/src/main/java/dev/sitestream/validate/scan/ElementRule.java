package dev.sitestream.validate.scan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What elements of some name hold: a text, parts, or whatever there is. */
final class ElementRule {

    static final int ANY_NUMBER = Integer.MAX_VALUE;

    /** A look at an element that has come to its end. */
    interface Look {

        /**
         * Says what is wrong with the element, and tells the entry that it stands in what it holds.
         *
         * @param element is valid by the rules for its parts and its text, or has been complained of
         */
        void at(OpenElement element, Entry entry, SitemapScanner.Handler handler);
    }

    /**
     * A part that elements may have.
     *
     * @param number its place among the parts
     * @param least how many there have to be
     * @param most how many there may be
     */
    record Part(int number, ElementRule rule, int least, int most) {}

    private final String label;
    private final @Nullable TextRule text;
    private final boolean lenient;
    private final Map<Name, Part> partsByName = new HashMap<>();
    private final List<Part> parts = new ArrayList<>();
    private @Nullable Look look;

    private ElementRule(String label, @Nullable TextRule text, boolean lenient) {
        this.label = label;
        this.text = text;
        this.lenient = lenient;
    }

    /** Elements with a text. */
    static ElementRule text(String name, TextRule rule) {
        return new ElementRule('<' + name + '>', rule, false);
    }

    /** Elements with parts, and no others. */
    static ElementRule group(String name) {
        return new ElementRule('<' + name + '>', null, false);
    }

    /** Elements with parts, and others that are not looked at. */
    static ElementRule lenientGroup(String name) {
        return new ElementRule('<' + name + '>', null, true);
    }

    /** Adds a part that has to be there, once. */
    ElementRule required(Name name, ElementRule rule) {
        return part(name, rule, 1, 1);
    }

    /** Adds a part that may be there, once. */
    ElementRule optional(Name name, ElementRule rule) {
        return part(name, rule, 0, 1);
    }

    /** Adds a part that may be there so many times. */
    ElementRule repeated(Name name, ElementRule rule, int most) {
        return part(name, rule, 0, most);
    }

    private ElementRule part(Name name, ElementRule rule, int least, int most) {
        Part part = new Part(parts.size(), rule, least, most);
        partsByName.put(name, part);
        parts.add(part);
        return this;
    }

    /** Has a look at each element. */
    ElementRule with(Look ownLook) {
        look = ownLook;
        return this;
    }

    /** Its name in messages. */
    String label() {
        return label;
    }

    boolean hasText() {
        return text != null;
    }

    /** Whether parts that it does not know are fine. */
    boolean isLenient() {
        return lenient;
    }

    int partCount() {
        return parts.size();
    }

    /** The part with this name, if it knows it. */
    @Nullable
    Part part(Name name) {
        return partsByName.get(name);
    }

    /** Looks at an element that has come to its end. */
    void check(OpenElement element, Entry entry, SitemapScanner.Handler handler) {
        for (Part part : parts) {
            if (element.countOf(part.number()) < part.least()) {
                handler.problem(element.line(), label + " has no " + part.rule().label());
            }
        }
        if (element.isFilled() && !lenient) {
            handler.problem(element.line(), label + " has text that is in none of its elements");
        }
        String complaint = text == null ? null : element.isCut() ? "is far too long" : text.complaint(element.text());
        if (complaint != null) {
            handler.problem(element.line(), label + ' ' + complaint);
        }
        if (look != null) {
            look.at(element, entry, handler);
        }
    }
}
