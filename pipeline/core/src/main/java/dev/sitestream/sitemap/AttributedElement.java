package dev.sitestream.sitemap;

import org.jspecify.annotations.Nullable;

/** An XML element with a text and an optional attribute. */
final class AttributedElement {

    private static final byte[] VALUE_END = XmlBuffer.markup("\"");
    private static final byte[] START_END = XmlBuffer.markup(">");

    private final byte[] start;
    private final byte[] attribute;
    private final byte[] end;

    /**
     * @param name the element's name, with the prefix if it has one
     * @param attribute the attribute's name
     */
    AttributedElement(String name, String attribute) {
        this.start = XmlBuffer.markup("<" + name);
        this.attribute = XmlBuffer.markup(" " + attribute + "=\"");
        this.end = XmlBuffer.markup("</" + name + ">");
    }

    /** Appends the element with this text, and with the attribute if {@code value} is not null. */
    void append(@Nullable String value, String text, XmlBuffer out) {
        out.markup(start);
        if (value != null) {
            out.markup(attribute).text(value).markup(VALUE_END);
        }
        out.markup(START_END).text(text).markup(end);
    }

    /** Appends the element with this text, and with a serialised URL as the attribute if {@code url} is not null. */
    void appendWithUrl(@Nullable String url, String text, XmlBuffer out) {
        out.markup(start);
        if (url != null) {
            out.markup(attribute).url(url).markup(VALUE_END);
        }
        out.markup(START_END).text(text).markup(end);
    }
}
