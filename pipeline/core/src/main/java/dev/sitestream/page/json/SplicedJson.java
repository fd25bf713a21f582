package dev.sitestream.page.json;

import java.io.ByteArrayOutputStream;

/**
 * JSON objects in UTF-8 to which members are added without parsing them. Of several members with one name, the last one
 * counts.
 */
public final class SplicedJson {

    private SplicedJson() {}

    /** Where a text begins: behind a byte order mark and white space. */
    public static int start(byte[] text) {
        boolean marked = text.length >= 3 && text[0] == (byte) 0xEF && text[1] == (byte) 0xBB && text[2] == (byte) 0xBF;
        return afterBlanks(text, marked ? 3 : 0);
    }

    /** Whether a byte is white space of JSON. */
    public static boolean isBlank(byte b) {
        return b == ' ' || b == '\t' || b == '\n' || b == '\r';
    }

    /** Whether a text is an object, by its first byte. */
    public static boolean isObject(byte[] text) {
        int start = start(text);
        return start < text.length && text[start] == '{';
    }

    /**
     * Adds members before those of an object, which count if both have them.
     *
     * @param members an object without white space around its members
     */
    public static byte[] prepended(byte[] object, byte[] members) {
        int brace = start(object);
        ByteArrayOutputStream result = new ByteArrayOutputStream(object.length + members.length);
        result.write(object, 0, brace);
        result.write(members, 0, members.length - 1);
        if (members.length > 2 && !isEmpty(object, brace)) {
            result.write(',');
        }
        result.write(object, brace + 1, object.length - brace - 1);
        return result.toByteArray();
    }

    /**
     * Adds members after those of an object, which they replace. What is not an object does not become one.
     *
     * @param members an object without white space around its members
     */
    public static byte[] appended(byte[] object, byte[] members) {
        int end = object.length;
        while (end > 0 && isBlank(object[end - 1])) {
            end--;
        }
        int brace = start(object);
        if (end <= brace + 1 || object[brace] != '{' || object[end - 1] != '}') {
            return object;
        }
        ByteArrayOutputStream result = new ByteArrayOutputStream(object.length + members.length);
        result.write(object, 0, end - 1);
        if (members.length > 2 && !isEmpty(object, brace)) {
            result.write(',');
        }
        result.write(members, 1, members.length - 1);
        return result.toByteArray();
    }

    /** Whether nothing but white space is between its opening brace and a closing one. */
    private static boolean isEmpty(byte[] object, int brace) {
        int next = afterBlanks(object, brace + 1);
        return next < object.length && object[next] == '}';
    }

    private static int afterBlanks(byte[] text, int from) {
        int next = from;
        while (next < text.length && isBlank(text[next])) {
            next++;
        }
        return next;
    }
}
