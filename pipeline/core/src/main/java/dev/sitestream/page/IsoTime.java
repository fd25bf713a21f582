package dev.sitestream.page;

/**
 * Rewrites ISO 8601 texts in the form that events have: {@code 2026-11-21T08:00:00.25+01:00}.
 *
 * <p>Accepted are a blank or {@code t} for {@code T}, a comma for the fraction's point, no seconds, offsets such as
 * {@code +0100} and {@code +01}, and no offset, which means UTC: sources without offsets, such as WooCommerce's {@code
 * date_modified_gmt}, are in UTC, and a wrong hour does less harm than no time. A date may have an offset as XML
 * Schema's has: {@code 2026-11-21Z}. Any other text is returned as it is.
 */
public final class IsoTime {

    private static final int DATE = "2026-11-21".length();
    private static final int MINUTES = "2026-11-21T08:00".length();
    private static final int SECONDS = "2026-11-21T08:00:00".length();

    /** Postgres' times beyond all others. */
    private static final String LATEST = "infinity";

    private static final String EARLIEST = "-infinity";

    private IsoTime() {}

    /** The date-time; a date alone becomes its first instant, in UTC if it has no offset. */
    public static String dateTime(String text) {
        String offset = dateOffset(text);
        return offset.isEmpty() ? date(text) : text.substring(0, DATE) + "T00:00:00" + offset;
    }

    /**
     * The {@link #dateTime} from which something holds. For {@code infinity} it is the last one that there is, so that
     * it never holds; for {@code -infinity} an empty text, because it has always held.
     */
    public static String beginning(String text) {
        return switch (text) {
            case LATEST -> "9999-12-31T23:59:59Z";
            case EARLIEST -> "";
            default -> dateTime(text);
        };
    }

    /**
     * The {@link #dateTime} until which something holds. For {@code infinity} it is an empty text, because there is no
     * end; for {@code -infinity} the first one that there is.
     */
    public static String end(String text) {
        return switch (text) {
            case LATEST -> "";
            case EARLIEST -> "0001-01-01T00:00:00Z";
            default -> dateTime(text);
        };
    }

    /** The date-time; a date alone stays one, and loses its offset. */
    public static String date(String text) {
        if (!dateOffset(text).isEmpty()) {
            return text.substring(0, DATE);
        }
        int length = text.length();
        if (length < MINUTES || !hasDigits(text, "dddd-dd-dd", 0) || !hasDigits(text, "dd:dd", DATE + 1)) {
            return text;
        }
        char separator = text.charAt(DATE);
        boolean hasSeconds = hasDigits(text, ":dd", MINUTES);
        int end = hasSeconds ? fractionEnd(text) : MINUTES;
        String offset = offset(text, end);
        if ((separator != 'T' && separator != 't' && separator != ' ') || offset.isEmpty()) {
            return text;
        }
        // Most times are well-formed already.
        if (separator == 'T' && hasSeconds && text.endsWith(offset) && text.indexOf(',') < 0) {
            return text;
        }
        return text.substring(0, DATE)
                + 'T'
                + text.substring(DATE + 1, MINUTES)
                + (hasSeconds ? text.substring(MINUTES, end).replace(',', '.') : ":00")
                + offset;
    }

    /** The offset of a date alone, {@code Z} if it has none; empty if the text is no date alone. */
    private static String dateOffset(String text) {
        int rest = text.length() - DATE;
        return (rest == 0 || rest == 1 || rest == "+01:00".length()) && hasDigits(text, "dddd-dd-dd", 0)
                ? offset(text, DATE)
                : "";
    }

    /** The index after the seconds and their fraction. */
    private static int fractionEnd(String text) {
        int end = SECONDS;
        if (end < text.length() && (text.charAt(end) == '.' || text.charAt(end) == ',')) {
            end++;
            while (end < text.length() && isDigit(text.charAt(end))) {
                end++;
            }
        }
        return end;
    }

    /** The offset in the form {@code +01:00} or {@code Z}; empty if there is none that is valid. */
    private static String offset(String text, int start) {
        if (start == text.length()) {
            return "Z";
        }
        char sign = text.charAt(start);
        int rest = text.length() - start;
        if ((sign == 'Z' || sign == 'z') && rest == 1) {
            return "Z";
        }
        if (sign != '+' && sign != '-') {
            return "";
        }
        if (rest == 6 && hasDigits(text, "dd:dd", start + 1)) {
            return text.substring(start);
        }
        if (rest == 5 && hasDigits(text, "dddd", start + 1)) {
            return text.substring(start, start + 3) + ':' + text.substring(start + 3);
        }
        return rest == 3 && hasDigits(text, "dd", start + 1) ? text.substring(start) + ":00" : "";
    }

    /** Whether the text has, from there on, digits where the form has a {@code d}, and else the same characters. */
    private static boolean hasDigits(String text, String form, int from) {
        if (from + form.length() > text.length()) {
            return false;
        }
        for (int i = 0; i < form.length(); i++) {
            char c = text.charAt(from + i);
            if (form.charAt(i) == 'd' ? !isDigit(c) : c != form.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
