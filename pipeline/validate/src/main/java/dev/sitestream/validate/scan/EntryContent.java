package dev.sitestream.validate.scan;

import java.util.ArrayDeque;
import java.util.SortedMap;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;

/** Collects the elements of one entry after the other, each up to a size. */
final class EntryContent {

    /** The most characters of an entry; far more than the elements of any page take. */
    static final int MAX_CHARACTERS = 1 << 20;

    /** What an element counts besides its text and attributes. */
    private static final int ELEMENT = 64;

    /** The most parts with the same name, if their rule allows any number. */
    private static final int MAX_PARTS = 1_000;

    /** The open elements from the entry's own one on. */
    private final ArrayDeque<EntryElement> open = new ArrayDeque<>();

    private @Nullable EntryElement last;
    private int skipped;
    private int size;
    private boolean cut;

    /** Begins an entry. */
    void begin(QName name, SortedMap<String, String> attributes) {
        open.clear();
        size = 0;
        skipped = 0;
        cut = false;
        last = new EntryElement(name.getLocalPart(), attributes);
        open.push(last);
    }

    /**
     * Begins an element inside of the entry.
     *
     * @param part its place in the rules; null if it has none
     * @param count how many of its kind there are so far
     */
    void start(QName name, SortedMap<String, String> attributes, ElementRule.@Nullable Part part, int count) {
        boolean isWanted = part != null && count <= Math.min(part.max(), MAX_PARTS);
        if (skipped > 0 || !isWanted || cut) {
            skipped++;
            return;
        }
        EntryElement element = new EntryElement(name.getLocalPart(), attributes);
        size += ELEMENT + element.attributesLength();
        if (size > MAX_CHARACTERS) {
            cut = true;
            skipped++;
            return;
        }
        open.push(element);
    }

    /** Ends an element inside of the entry. A text that was cut is left out. */
    void end(OpenElement ended) {
        if (skipped > 0) {
            skipped--;
            return;
        }
        EntryElement element = open.pop();
        String text = ended.isCut() ? "" : ended.text();
        size += text.length();
        cut = cut || size > MAX_CHARACTERS;
        EntryElement parent = open.peek();
        if (parent != null && !cut) {
            element.text(text);
            parent.add(element);
        }
    }

    /** Whether the entry was too large, so that its last elements are missing. */
    boolean isCut() {
        return cut;
    }

    /** The entry, after its end. */
    @Nullable
    EntryElement take() {
        EntryElement entry = last;
        last = null;
        open.clear();
        return entry;
    }
}
