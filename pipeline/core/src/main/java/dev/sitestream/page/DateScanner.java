package dev.sitestream.page;

/** A cursor over a text that may be a date, with the parsing steps that the date formats share. Not thread-safe. */
final class DateScanner {

    private final String text;
    private int position;

    DateScanner(String text) {
        this.text = text;
    }

    boolean atEnd() {
        return position == text.length();
    }

    /** Consumes this character if it is next. */
    boolean accept(char expected) {
        if (position < text.length() && text.charAt(position) == expected) {
            position++;
            return true;
        }
        return false;
    }

    /** Consumes exactly {@code count} ASCII digits and returns their value; -1 if there are fewer. */
    int digits(int count) {
        if (count > text.length() - position) {
            return -1;
        }
        int value = 0;
        for (int end = position + count; position < end; position++) {
            int digit = text.charAt(position) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    /** Consumes all ASCII digits that are next and returns their number. */
    int skipDigits() {
        int start = position;
        while (position < text.length() && text.charAt(position) >= '0' && text.charAt(position) <= '9') {
            position++;
        }
        return position - start;
    }

    /**
     * Consumes all ASCII digits that are next and returns them as a fraction of a second, truncated to nanoseconds; -1
     * if there are none.
     */
    int nanos() {
        int start = position;
        int count = skipDigits();
        if (count == 0) {
            return -1;
        }
        int nanos = 0;
        for (int i = 0; i < 9; i++) {
            nanos = nanos * 10 + (i < count ? text.charAt(start + i) - '0' : 0);
        }
        return nanos;
    }

    /** Whether this is a day of the proleptic Gregorian calendar, from year 0 on. */
    static boolean isDate(int year, int month, int day) {
        return year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
    }

    private static int daysOf(int year, int month) {
        return switch (month) {
            case 2 -> year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
            case 4, 6, 9, 11 -> 30;
            default -> 31;
        };
    }
}
