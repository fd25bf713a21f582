package dev.sitestream.terminal;

import java.util.ArrayList;
import java.util.List;

/** Rows of texts in columns of the width that they need. */
public final class TextTable {

    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    /** A table with these column names. */
    public TextTable(String... names) {
        row(names);
    }

    /** Adds a row, with one text per column. */
    public TextTable row(String... texts) {
        if (!rows.isEmpty() && texts.length != rows.get(0).size()) {
            throw new IllegalArgumentException("a row of " + texts.length + " texts, in a table of "
                    + rows.get(0).size() + " columns");
        }
        rows.add(List.of(texts));
        return this;
    }

    /** The lines; the first has the column names. */
    public List<String> lines() {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            line.append(row.get(i))
                    .append(" ".repeat(widths[i] - row.get(i).length()))
                    .append(GAP);
        }
        return line.toString().stripTrailing();
    }
}
