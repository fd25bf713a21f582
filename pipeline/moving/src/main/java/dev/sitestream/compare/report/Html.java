package dev.sitestream.compare.report;

import dev.sitestream.text.PlainText;

/** Builds HTML. All texts are escaped, control characters included. */
final class Html {

    private final StringBuilder html = new StringBuilder();

    /** Appends markup as it is. */
    Html raw(String markup) {
        html.append(markup);
        return this;
    }

    /** Appends a text. */
    Html text(String text) {
        String plain = PlainText.of(text);
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            switch (c) {
                case '&' -> html.append("&amp;");
                case '<' -> html.append("&lt;");
                case '>' -> html.append("&gt;");
                case '"' -> html.append("&quot;");
                case '\'' -> html.append("&#39;");
                default -> html.append(c);
            }
        }
        return this;
    }

    /** Appends a number. */
    Html number(long value) {
        html.append(Sentences.number(value));
        return this;
    }

    /** Appends an element that contains only a text. */
    Html element(String name, String text) {
        return raw("<" + name + ">").text(text).raw("</" + name + ">\n");
    }

    @Override
    public String toString() {
        return html.toString();
    }
}
