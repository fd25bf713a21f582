package dev.sitestream.console.difference;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A page's entry in a file, with a line for each element, in pieces of those lines that another entry has as well, and
 * those that it does not have.
 *
 * @param pieces the pieces, in order; none is empty
 * @param moreLines how many lines are left out
 */
public record EntryText(List<Piece> pieces, int moreLines) {

    /** A page may have a thousand images, and two entries are compared line by line. */
    private static final int MOST_LINES = 400;

    private static final Pattern BETWEEN_ELEMENTS = Pattern.compile("(?<=>)\\s*(?=<)");

    /**
     * Some lines.
     *
     * @param differs whether the other entry lacks them
     */
    public record Piece(String text, boolean differs) {}

    /** The entry alone. */
    public static EntryText of(String entry) {
        return compared(entry, entry);
    }

    /** The entry, with its differences from another one. */
    public static EntryText compared(String entry, String other) {
        List<String> all = lines(entry);
        List<String> shown = all.subList(0, Math.min(MOST_LINES, all.size()));
        List<String> others = lines(other);
        boolean[] common = common(shown, others.subList(0, Math.min(MOST_LINES, others.size())));
        List<Piece> pieces = new ArrayList<>();
        int begin = 0;
        for (int i = 1; i <= shown.size(); i++) {
            if (i == shown.size() || common[i] != common[begin]) {
                pieces.add(new Piece(String.join("\n", shown.subList(begin, i)), !common[begin]));
                begin = i;
            }
        }
        return new EntryText(pieces, all.size() - shown.size());
    }

    private static List<String> lines(String entry) {
        List<String> lines = new ArrayList<>();
        int depth = 0;
        for (String line : BETWEEN_ELEMENTS.split(entry, -1)) {
            boolean ends = line.startsWith("</");
            depth = Math.max(0, ends ? depth - 1 : depth);
            lines.add("  ".repeat(Math.min(depth, 8)) + line);
            boolean begins = !ends && line.startsWith("<") && !line.contains("</") && !line.endsWith("/>");
            depth = begins ? depth + 1 : depth;
        }
        return lines;
    }

    /** Which lines belong to the longest sequence of lines that both have. */
    private static boolean[] common(List<String> lines, List<String> others) {
        int[][] longest = new int[lines.size() + 1][others.size() + 1];
        for (int i = lines.size() - 1; i >= 0; i--) {
            for (int j = others.size() - 1; j >= 0; j--) {
                longest[i][j] = lines.get(i).equals(others.get(j))
                        ? longest[i + 1][j + 1] + 1
                        : Math.max(longest[i + 1][j], longest[i][j + 1]);
            }
        }
        boolean[] common = new boolean[lines.size()];
        int i = 0;
        int j = 0;
        while (i < lines.size() && j < others.size()) {
            if (lines.get(i).equals(others.get(j))) {
                common[i++] = true;
                j++;
            } else if (longest[i + 1][j] >= longest[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        return common;
    }
}
