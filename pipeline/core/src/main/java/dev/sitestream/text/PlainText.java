package dev.sitestream.text;

/**
 * Makes text safe for logs and terminals: characters that would move the cursor, begin another line or change the
 * reading direction are escaped as {@code \}{@code u001b}.
 */
public final class PlainText {

    private PlainText() {}

    /** Escapes a text, so that it takes one line. */
    public static String of(String text) {
        if (text.codePoints().noneMatch(PlainText::isControl)) {
            return text;
        }
        StringBuilder plain = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            if (!isControl(c)) {
                plain.appendCodePoint(c);
            } else {
                for (char unit : Character.toChars(c)) {
                    plain.append(String.format("\\u%04x", (int) unit));
                }
            }
        });
        return plain.toString();
    }

    private static boolean isControl(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }
}
