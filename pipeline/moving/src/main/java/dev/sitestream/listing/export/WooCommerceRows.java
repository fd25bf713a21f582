package dev.sitestream.listing.export;

import dev.sitestream.listing.ListedTime;
import dev.sitestream.listing.Listing.Receiver;
import dev.sitestream.listing.Origin;
import dev.sitestream.listing.UpsertJson;
import dev.sitestream.page.HtmlText;
import dev.sitestream.page.json.JsonObjectWriter;
import dev.sitestream.validate.content.Quoted;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Rows of WooCommerce's own export of products, with English names of columns. Its columns contain no URL, so the shop
 * has to add one; {@code docs/guides/switching-over.md} shows how. Only published products are listed, which are not
 * hidden, protected by a password or {@code noindex}, and variations have no pages. Ids are those of WooCommerce's
 * webhooks, whose deletions name nothing else.
 */
final class WooCommerceRows implements CsvExport.Rows {

    private static final String SOURCE = "woocommerce";
    private static final String PUBLISHED = "published";
    private static final String IS_PUBLISHED = "1";
    private static final String HIDDEN = "hidden";
    private static final String META = "Meta: ";
    private static final List<String> URLS = List.of("permalink", "url");
    private static final List<String> MODIFIED = List.of("date modified", "modified");
    private static final Pattern WITH_ZONE = Pattern.compile(".*(?:Z|[+-][0-9]{2}:[0-9]{2})");
    private static final Set<String> REQUIRED = Set.of("id", "type", "name", PUBLISHED);

    private final Instant begun;
    private final Map<String, Integer> columns = new HashMap<>();
    private final Map<String, Integer> metas = new HashMap<>();
    private long others;

    WooCommerceRows(Instant begun) {
        this.begun = begun;
    }

    /** Whether these are the columns of such an export. */
    static boolean areThoseOf(List<String> columns) {
        return columns.stream()
                .map(column -> column.strip().toLowerCase(Locale.ROOT))
                .toList()
                .containsAll(REQUIRED);
    }

    @Override
    public @Nullable String begin(List<String> names, Origin header, Receiver receiver) {
        columns.clear();
        metas.clear();
        others = 0;
        for (int i = 0; i < names.size(); i++) {
            columns.putIfAbsent(names.get(i).toLowerCase(Locale.ROOT), i);
            if (names.get(i).startsWith(META)) {
                metas.putIfAbsent(names.get(i).substring(META.length()), i);
            }
        }
        if (!columns.keySet().containsAll(REQUIRED)) {
            return "is no export of WooCommerce in English: it needs the columns ID, Type, Name and Published; its"
                    + " columns are " + Quoted.of(String.join(", ", names)) + "; another one needs a mapping (`--map`)";
        }
        if (URLS.stream().noneMatch(columns::containsKey)) {
            return "has no column `Permalink`, so the products' URLs are not known; WooCommerce exports it after the"
                    + " change that docs/guides/switching-over.md shows";
        }
        return null;
    }

    @Override
    public @Nullable String take(Origin origin, List<String> fields, Receiver receiver)
            throws IOException, InterruptedException {
        if (!isListed(fields)) {
            others++;
            return null;
        }
        String url = value(fields, URLS);
        if (url == null) {
            receiver.problem(origin, "the row has no Permalink");
            return null;
        }
        String lastmod = value(fields, MODIFIED);
        if (lastmod != null && !WITH_ZONE.matcher(lastmod).matches()) {
            return "Date modified is " + Quoted.of(lastmod) + ", in the shop's own time zone, which the export does not"
                    + " name; no further row is read. docs/guides/switching-over.md shows how WooCommerce exports UTC;"
                    + " or remove the column";
        }
        String name = value(fields, List.of("name"));
        String images = value(fields, List.of("images"));
        String id = value(fields, List.of("id"));
        JsonObjectWriter event = UpsertJson.begin(url, ListedTime.of(lastmod, begun));
        if (id != null) {
            event.text("id", "product:" + id).text("source", SOURCE);
        }
        event.text("lastmod", lastmod).text("title", name == null ? null : HtmlText.plain(name));
        if (images != null) {
            UpsertJson.images(event, split(images));
        }
        receiver.page(origin, event.toBytes());
        return null;
    }

    private boolean isListed(List<String> fields) {
        String type = value(fields, List.of("type"));
        return IS_PUBLISHED.equals(value(fields, List.of(PUBLISHED)))
                && (type == null || !type.contains("variation"))
                && !HIDDEN.equals(value(fields, List.of("visibility in catalog")))
                && value(fields, List.of("password")) == null
                && metas.entrySet().stream()
                        .noneMatch(meta -> NoindexMeta.says(
                                meta.getKey(), fields.get(meta.getValue()).strip()));
    }

    @Override
    public void end(String file, Receiver receiver) throws IOException, InterruptedException {
        if (others > 0) {
            receiver.note(
                    new Origin(file, 0),
                    String.format(
                            Locale.ROOT,
                            "%,d rows are not listed: they are variations, not published, hidden, protected by a password,"
                                    + " or have `noindex`",
                            others));
        }
    }

    private @Nullable String value(List<String> fields, List<String> names) {
        for (String name : names) {
            Integer column = columns.get(name);
            if (column != null && !fields.get(column).isBlank()) {
                return fields.get(column).strip();
            }
        }
        return null;
    }

    /** The values of a cell: commas separate them, and a comma in a value is escaped by a backslash. */
    static List<String> split(String cell) {
        List<String> values = new ArrayList<>();
        StringBuilder value = new StringBuilder();
        for (int i = 0; i <= cell.length(); i++) {
            if (i == cell.length() || cell.charAt(i) == ',') {
                if (!value.toString().isBlank()) {
                    values.add(value.toString().strip());
                }
                value.setLength(0);
            } else if (cell.startsWith("\\,", i)) {
                value.append(',');
                i++;
            } else {
                value.append(cell.charAt(i));
            }
        }
        return values;
    }
}
