package dev.sitestream.listing.export;

import dev.sitestream.listing.Listing.Receiver;
import dev.sitestream.listing.Origin;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A CSV file whose first row names its columns. Fields are separated by commas, or by what the first row is separated
 * by: semicolons or tabs; or by what a {@link SeparatorLine} before it names.
 */
public final class CsvExport implements Export {

    private static final char BYTE_ORDER_MARK = '\uFEFF';
    private static final char REPLACEMENT = '\uFFFD';

    /** Makes a page of each row. */
    interface Rows {

        /**
         * Begins a file.
         *
         * @return why the file can't be read, with the remedy; null if it can
         */
        @Nullable
        String begin(List<String> columns, Origin header, Receiver receiver) throws IOException, InterruptedException;

        /**
         * Takes a row with as many fields as there are columns.
         *
         * @return why no further row can be read, with the remedy; null to go on
         */
        @Nullable
        String take(Origin origin, List<String> fields, Receiver receiver) throws IOException, InterruptedException;

        /** Takes the end of the file. */
        default void end(String file, Receiver receiver) throws IOException, InterruptedException {}
    }

    private final Charset encoding;
    private final Rows rows;

    CsvExport(Charset encoding, Rows rows) {
        this.encoding = encoding;
        this.rows = rows;
    }

    @Override
    public void read(String name, InputStream content, Receiver receiver) throws IOException, InterruptedException {
        Reader decoded = new BufferedReader(new InputStreamReader(
                content,
                encoding.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPLACE)
                        .onUnmappableCharacter(CodingErrorAction.REPLACE)));
        CsvReader csv = new CsvReader(decoded, ',');
        List<String> columns = header(name, csv, receiver);
        if (columns.isEmpty()) {
            return;
        }
        boolean goesOn = true;
        for (CsvReader.Row row = csv.next(); row != null && goesOn; row = csv.next()) {
            goesOn = row.isBlank() || take(new Origin(name, row.line()), row, columns.size(), receiver);
        }
        rows.end(name, receiver);
    }

    /** The names of the columns; none if the file can't be read. */
    private List<String> header(String name, CsvReader csv, Receiver receiver)
            throws IOException, InterruptedException {
        CsvReader.Row row = csv.next();
        Character separatorLine = row == null ? null : SeparatorLine.of(withoutMark(String.join(",", row.fields())));
        if (separatorLine != null) {
            csv.separator(separatorLine);
            row = csv.next();
        }
        Origin origin = new Origin(name, row == null ? 0 : row.line());
        if (row == null || row.isBlank()) {
            receiver.problem(origin, "is empty; the first row of a CSV file names its columns");
            return List.of();
        }
        if (row.problem() != null) {
            receiver.problem(origin, "the first row, which names the columns, " + row.problem());
            return List.of();
        }
        List<String> columns = new ArrayList<>(row.fields());
        columns.set(0, withoutMark(columns.get(0)));
        if (columns.size() == 1 && separatorLine == null) {
            char separator = separator(columns.get(0));
            csv.separator(separator);
            columns = new ArrayList<>(List.of(columns.get(0).split(String.valueOf(separator), -1)));
            columns.replaceAll(CsvExport::unquoted);
        }
        columns.replaceAll(String::strip);
        String unusable = rows.begin(columns, origin, receiver);
        if (unusable != null) {
            receiver.problem(origin, unusable);
            return List.of();
        }
        return columns;
    }

    /** Takes a row; returns whether the next one can be read. */
    private boolean take(Origin origin, CsvReader.Row row, int columns, Receiver receiver)
            throws IOException, InterruptedException {
        if (row.problem() != null) {
            receiver.problem(origin, "the row " + row.problem() + "; it is not read");
        } else if (row.fields().size() != columns) {
            receiver.problem(
                    origin,
                    "the row has " + row.fields().size() + " fields, and the first row " + columns
                            + "; it is not read");
        } else if (row.fields().stream().anyMatch(field -> field.indexOf(REPLACEMENT) >= 0)) {
            receiver.problem(
                    origin,
                    "the row has bytes that are not " + encoding.name()
                            + "; it is not read; `--encoding` names another encoding");
        } else {
            String unusable = rows.take(origin, row.fields(), receiver);
            if (unusable != null) {
                receiver.problem(origin, unusable);
                return false;
            }
        }
        return true;
    }

    private static char separator(String header) {
        return header.indexOf('\t') >= 0 ? '\t' : header.indexOf(';') >= 0 ? ';' : ',';
    }

    private static String unquoted(String column) {
        String name = column.strip();
        return name.length() >= 2 && name.startsWith("\"") && name.endsWith("\"")
                ? name.substring(1, name.length() - 1)
                : name;
    }

    private static String withoutMark(String column) {
        return !column.isEmpty() && column.charAt(0) == BYTE_ORDER_MARK ? column.substring(1) : column;
    }
}
