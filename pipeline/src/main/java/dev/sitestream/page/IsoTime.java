package dev.sitestream.page;

/**
 * Rewrites ISO 8601 texts in the form that events have: {@code 2026-11-21T08:00:00.25+01:00}.
 *
 * <p>Accepted are a blank or {@code t} for {@code T}, a comma for the fraction's point, no seconds, offsets such as
 * {@code +0100} and {@code +01}, and no offset, which means UTC: sources without offsets, such as WooCommerce's {@code
 * date_modified_gmt}, are in UTC, and a wrong hour does less harm than no time. Any other text is returned as it is.
 */
public final class IsoTime {

    private static final int DATE = "2026-11-21".length();
    private static final int MINUTES = "2026-11-21T08:00".length();
    private static final int SECONDS = "2026-11-21T08:00:00".length();

    private IsoTime() {}

    /** The date-time; a date alone becomes its first instant in UTC. */
    public static String dateTime(String text) {
        return text.length() == DATE && hasDigits(text, "dddd-dd-dd", 0) ? text + "T00:00:00Z" : date(text);
    }

    /** The date-time; a date alone stays one. */
    public static String date(String text) {
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
