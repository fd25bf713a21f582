package dev.sitestream.listing.export;

import dev.sitestream.mapping.Mapping;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.Charset;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The forms of files that list pages and are no sitemaps. */
public enum ExportFormat {
    /** CSV with the fields of events as columns, or with a mapping. */
    CSV,
    /** JSON Lines: events, or with a mapping any objects. */
    JSONL,
    /** WordPress' own export (WXR). */
    WORDPRESS,
    /** WooCommerce's own export of products. */
    WOOCOMMERCE;

    /** The number of bytes that are examined to recognise a format. */
    public static final int HEAD = 8_192;

    /** The value of the option, in lower case. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Recognises the format of a file.
     *
     * @param name the file's name
     * @param head its first characters
     * @param isMapped whether there is a mapping, which only exports need
     * @return empty if it is a sitemap, or unknown
     */
    public static Optional<ExportFormat> of(String name, String head, boolean isMapped) {
        String start = head.startsWith("\uFEFF") ? head.substring(1) : head;
        if (start.stripLeading().startsWith("<")) {
            return start.contains(WordPressExport.NAMESPACE) ? Optional.of(WORDPRESS) : Optional.empty();
        }
        if (start.stripLeading().startsWith("{")) {
            return Optional.of(JSONL);
        }
        List<String> columns = columns(start);
        if (WooCommerceRows.areThoseOf(columns)) {
            return Optional.of(isMapped ? CSV : WOOCOMMERCE);
        }
        String plain = name.endsWith(".gz") ? name.substring(0, name.length() - ".gz".length()) : name;
        return isMapped || plain.endsWith(".csv") || plain.endsWith(".tsv") || EventRows.isNamedBy(columns)
                ? Optional.of(CSV)
                : Optional.empty();
    }

    /**
     * The reader of this format.
     *
     * @param begun when reading begins
     * @param mapping how payloads become events; null if the format says it
     * @param encoding the encoding of CSV
     */
    public Export reader(Instant begun, @Nullable Mapping mapping, Charset encoding) {
        return switch (this) {
            case CSV ->
                new CsvExport(
                        encoding,
                        mapping == null ? new EventRows(begun) : new MappedRows(new MappedPages(mapping, begun)));
            case JSONL -> new JsonLines(new MappedPages(mapping, begun));
            case WORDPRESS -> new WordPressExport(begun);
            case WOOCOMMERCE -> new CsvExport(encoding, new WooCommerceRows(begun));
        };
    }

    private static List<String> columns(String head) {
        String[] lines = head.split("\n", 3);
        Character named = SeparatorLine.of(lines[0]);
        String line = named == null || lines.length < 2 ? lines[0] : lines[1];
        for (char separator : named == null ? new char[] {',', ';', '\t'} : new char[] {named}) {
            try {
                CsvReader.Row row = new CsvReader(new StringReader(line), separator).next();
                if (row != null && row.fields().size() > 1) {
                    return row.fields();
                }
            } catch (IOException e) {
                throw new IllegalStateException("a text can be read", e);
            }
        }
        return List.of(line.strip());
    }
}
