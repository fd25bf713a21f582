package dev.sitestream.query.file;

import dev.sitestream.query.file.FileAnswer.Part;
import dev.sitestream.validate.scan.EntryElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The elements of one entry for an answer: only so many, and none with an endless text. */
final class EntryParts {

    private static final int MOST_PARTS = 200;
    private static final int LONGEST_TEXT = 2_048;
    private static final String MORE = "…";

    private int left = MOST_PARTS;
    private boolean cut;

    /** The elements in an entry, except those that an answer names itself. */
    List<Part> of(EntryElement entry) {
        List<Part> parts = new ArrayList<>();
        for (EntryElement element : entry.parts()) {
            boolean isNamed =
                    element.name().equals(FileScan.LOC) || element.name().equals(FileScan.LASTMOD);
            if (!isNamed) {
                add(element, parts);
            }
        }
        return parts;
    }

    /** Whether elements were left out. */
    boolean isCut() {
        return cut;
    }

    /** A text as it is in an answer. */
    static String shortened(String text) {
        if (text.length() <= LONGEST_TEXT) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST_TEXT - 1)) ? LONGEST_TEXT - 1 : LONGEST_TEXT;
        return text.substring(0, end) + MORE;
    }

    private void add(EntryElement element, List<Part> parts) {
        if (left == 0) {
            cut = true;
            return;
        }
        left--;
        Map<String, String> attributes = new TreeMap<>();
        element.attributes().forEach((name, value) -> attributes.put(name, shortened(value)));
        List<Part> inner = new ArrayList<>();
        parts.add(new Part(element.name(), shortened(element.text()), attributes, inner));
        element.parts().forEach(each -> add(each, inner));
    }
}
