package dev.sitestream.mapping.debezium;

import dev.sitestream.mapping.definition.FieldType;
import dev.sitestream.mapping.definition.Pointer;
import dev.sitestream.mapping.field.FieldWriter;
import dev.sitestream.mapping.field.MappingScope;
import dev.sitestream.mapping.json.EventWriter;
import dev.sitestream.mapping.json.JsonValue;
import dev.sitestream.mapping.json.JsonValue.Structure;
import dev.sitestream.mapping.json.ValueTree;
import dev.sitestream.page.PageId;
import dev.sitestream.page.event.ProblemCode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes the id of a row of the record's key, such as {@code products:40}: all columns of the key in the order of their
 * names, with slashes between them. A key is the same in every form of a record, also in a tombstone. An id that would
 * be too long is that of the key's digest.
 */
final class KeyId extends FieldWriter {

    private static final int MAX_TYPE_LENGTH = 64;

    private final String type;
    private final int key;

    /**
     * @param table the name of the table
     * @param key the places of which the key's values are used
     */
    KeyId(String table, ValueTree key) {
        super(FieldType.ID.name());
        this.type = type(table);
        this.key = key.slot(Pointer.parse(""));
    }

    @Override
    public boolean write(MappingScope scope, EventWriter out) {
        JsonValue value = scope.key(key);
        String text = value instanceof Structure columns && !columns.isArray()
                ? columns(columns, scope)
                : value == null ? null : escaped(text(value));
        if (text == null) {
            return false;
        }
        String id = type + ':' + text;
        writeName(out);
        out.text(id.length() <= PageId.MAX_LENGTH ? id : type + ":sha256-" + digest(text));
        return true;
    }

    /** The table's name as a type of ids. */
    private static String type(String table) {
        String type = table.replaceAll("[^A-Za-z0-9._-]", "_");
        String begun = type.matches("[A-Za-z].*") ? type : "table" + type;
        return begun.substring(0, Math.min(begun.length(), MAX_TYPE_LENGTH));
    }

    private @Nullable String columns(Structure columns, MappingScope scope) {
        Map<String, @Nullable JsonValue> values = new TreeMap<>(columns.members());
        for (Map.Entry<String, @Nullable JsonValue> column : values.entrySet()) {
            if (column.getValue() == null) {
                scope.problem(
                        ProblemCode.PAYLOAD_VALUE_MISSING,
                        field(),
                        "the column `" + column.getKey()
                                + "` of the record's key is missing or empty, so it is not known"
                                + " which row is meant");
                return null;
            }
        }
        return values.values().stream().map(value -> escaped(text(value))).collect(Collectors.joining("/"));
    }

    private static String text(@Nullable JsonValue value) {
        String text = value == null ? null : value.text();
        if (text != null || value == null) {
            return String.valueOf(text);
        }
        EventWriter json = new EventWriter();
        value.write(json);
        return new String(json.take(), StandardCharsets.UTF_8);
    }

    /** Keeps slashes between columns apart from those in them, and characters out that no id has. */
    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '/' || c == '%' || Character.isISOControl(c)) {
                escaped.append('%').append(HexFormat.of().withUpperCase().toHexDigits((byte) c));
            } else {
                escaped.append(c);
            }
        }
        return escaped.toString();
    }

    private static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
