package dev.sitestream.listing.export;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads <a href="https://www.rfc-editor.org/rfc/rfc4180">RFC 4180</a>'s CSV row by row. Line ends may be LF or CR, too,
 * and quotes inside of a field that is not quoted are a part of it. A row that is broken or too long is returned with
 * the problem.
 */
final class CsvReader {

    /** The most characters of a row that are kept. */
    static final int MAX_ROW = 4 << 20;

    private static final int MAX_FIELDS = 1_000;
    private static final int END = -1;
    private static final int NOTHING = -2;

    /**
     * A row.
     *
     * @param line the line where it begins
     * @param problem why it can't be used; null if it can
     */
    record Row(int line, List<String> fields, @Nullable String problem) {

        Row {
            fields = List.copyOf(fields);
        }

        /** Whether it is an empty line. */
        boolean isBlank() {
            return problem == null && fields.size() == 1 && fields.get(0).isBlank();
        }
    }

    private final Reader text;
    private final char[] buffer = new char[1 << 14];
    private final StringBuilder field = new StringBuilder();
    private List<String> fields = new ArrayList<>();
    private @Nullable String problem;
    private char separator;
    private int position;
    private int limit;
    private int peeked = NOTHING;
    private int line = 1;
    private long length;

    CsvReader(Reader text, char separator) {
        this.text = text;
        this.separator = separator;
    }

    /** Sets the separator of the following rows. */
    void separator(char other) {
        separator = other;
    }

    /** The next row; null after the last one. */
    @Nullable
    Row next() throws IOException {
        int begin = line;
        if (peek() == END) {
            return null;
        }
        fields = new ArrayList<>();
        problem = null;
        length = 0;
        boolean more = true;
        while (more) {
            more = readField();
        }
        return new Row(begin, fields, problem);
    }

    /** Reads a field with what ends it; returns whether another one follows. */
    private boolean readField() throws IOException {
        field.setLength(0);
        if (peek() == '"') {
            take();
            readQuoted();
        }
        int c = take();
        while (c != separator && c != '\n' && c != '\r' && c != END) {
            append((char) c);
            c = take();
        }
        add();
        if (c == '\r' && peek() == '\n') {
            take();
        }
        return c == separator;
    }

    /** Reads up to the closing quote. What follows it belongs to no field. */
    private void readQuoted() throws IOException {
        int begin = line;
        while (true) {
            int c = take();
            if (c == END) {
                fail("has a quote that is not closed; it begins in line " + begin);
                return;
            }
            if (c == '"') {
                if (peek() != '"') {
                    break;
                }
                take();
            }
            append((char) c);
        }
        int after = peek();
        if (after != separator && after != '\n' && after != '\r' && after != END) {
            fail("has text after a closing quote; quotes inside of a quoted field are doubled");
        }
    }

    private void append(char c) {
        length++;
        if (length <= MAX_ROW) {
            field.append(c);
        } else if (length == MAX_ROW + 1) {
            fail(String.format(Locale.ROOT, "has more than %,d characters", MAX_ROW));
        }
    }

    private void add() {
        if (fields.size() < MAX_FIELDS) {
            fields.add(field.toString());
        } else if (problem == null) {
            fail(String.format(Locale.ROOT, "has more than %,d fields", MAX_FIELDS));
        }
    }

    private void fail(String reason) {
        problem = problem == null ? reason : problem;
    }

    private int peek() throws IOException {
        if (peeked == NOTHING) {
            if (position == limit) {
                limit = text.read(buffer, 0, buffer.length);
                position = 0;
                if (limit <= 0) {
                    limit = 0;
                    peeked = END;
                    return END;
                }
            }
            peeked = buffer[position++];
        }
        return peeked;
    }

    private int take() throws IOException {
        int c = peek();
        if (c != END) {
            peeked = NOTHING;
        }
        if (c == '\n' || (c == '\r' && peek() != '\n')) {
            line++;
        }
        return c;
    }
}
