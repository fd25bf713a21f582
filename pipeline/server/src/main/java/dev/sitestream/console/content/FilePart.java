package dev.sitestream.console.content;

import dev.sitestream.query.file.FileAnswer.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * An element of an entry for readers: a name with a value, or with further parts.
 *
 * @param name what it is
 * @param text its value; empty if only its parts have values
 * @param parts the parts in it
 */
public record FilePart(String name, String text, List<FilePart> parts) {

    /** More parts of an entry are folded. */
    public static final int MOST_UNFOLDED = 6;

    private static final String LOC = "loc";

    /** The elements of an entry. */
    public static List<FilePart> of(List<Part> parts) {
        return parts.stream().map(FilePart::of).toList();
    }

    /** What there is of each name, such as {@code priority, 3 images, 2 alternates}. */
    public static String summary(List<FilePart> parts) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        parts.forEach(part -> counts.merge(part.kind(), 1, Integer::sum));
        return counts.entrySet().stream()
                .map(count -> count.getValue() == 1 ? count.getKey() : count.getValue() + " " + count.getKey() + "s")
                .collect(Collectors.joining(", "));
    }

    /** The name without what differs among files of its kind. */
    private String kind() {
        int end = name.indexOf(' ');
        return end < 0 ? name : name.substring(0, end);
    }

    private static FilePart of(Part part) {
        Map<String, String> attributes = part.attributes();
        String href = attributes.get("href");
        if (part.name().equals("link") && href != null && "alternate".equals(attributes.get("rel"))) {
            return new FilePart("alternate " + attributes.getOrDefault("hreflang", ""), href, List.of());
        }
        List<FilePart> inner = new ArrayList<>();
        attributes.forEach((name, value) -> inner.add(new FilePart(local(name), value, List.of())));
        inner.addAll(of(part.parts()));
        if (part.text().isEmpty() && inner.size() == 1 && inner.get(0).name.equals(LOC)) {
            return new FilePart(part.name(), inner.get(0).text, inner.get(0).parts);
        }
        return new FilePart(part.name(), part.text(), inner);
    }

    /** The name of an attribute without its namespace, which is in braces. */
    private static String local(String name) {
        return name.substring(name.lastIndexOf('}') + 1);
    }
}
