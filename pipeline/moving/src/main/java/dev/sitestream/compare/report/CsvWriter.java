package dev.sitestream.compare.report;

import dev.sitestream.files.FileErrorText;
import dev.sitestream.text.PlainText;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes a list as CSV by <a href="https://www.rfc-editor.org/rfc/rfc4180">RFC 4180</a>, in UTF-8, with a line of
 * names.
 *
 * <p>What listings contain is untrusted. Control characters are escaped as {@code \}{@code u001b}. A text that a
 * spreadsheet would take for a formula gets an apostrophe before it, as <a
 * href="https://owasp.org/www-community/attacks/CSV_Injection">OWASP advises</a>.
 */
final class CsvWriter implements AutoCloseable {

    private static final String FORMULA_BEGINS_WITH = "=+-@";

    private final Path file;
    private final BufferedWriter out;

    private CsvWriter(Path file, BufferedWriter out) {
        this.file = file;
        this.out = out;
    }

    /** Creates the file, or replaces it. */
    static CsvWriter create(Path file, List<String> names) throws IOException {
        try {
            CsvWriter writer = new CsvWriter(file, Files.newBufferedWriter(file, StandardCharsets.UTF_8));
            writer.row(names);
            return writer;
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    void row(List<String> fields) throws IOException {
        String row = fields.stream().map(CsvWriter::quoted).collect(Collectors.joining(",", "", "\r\n"));
        try {
            out.write(row);
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            out.close();
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    private static String quoted(String field) {
        String plain = PlainText.of(field);
        String text = !plain.isEmpty() && FORMULA_BEGINS_WITH.indexOf(plain.charAt(0)) >= 0 ? "'" + plain : plain;
        boolean needsQuotes = text.indexOf(',') >= 0 || text.indexOf('"') >= 0;
        return needsQuotes ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }

    private static IOException failure(Path file, IOException e) {
        return new IOException(
                file + " can't be written: " + FileErrorText.reason(e)
                        + "; free space there, or name another folder with --report",
                e);
    }
}
