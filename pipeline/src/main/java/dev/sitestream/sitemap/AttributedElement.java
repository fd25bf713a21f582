package dev.sitestream.sitemap;

import org.jspecify.annotations.Nullable;

/** An XML element that holds a text and may have one attribute. */
final class AttributedElement {

    private static final byte[] VALUE_END = XmlBuffer.markup("\"");
    private static final byte[] START_END = XmlBuffer.markup(">");

    private final byte[] start;
    private final byte[] attribute;
    private final byte[] end;

    /**
     * @param name its name as it stands in its tags, with the prefix if it has one
     * @param attribute the attribute's name
     */
    AttributedElement(String name, String attribute) {
        this.start = XmlBuffer.markup("<" + name);
        this.attribute = XmlBuffer.markup(" " + attribute + "=\"");
        this.end = XmlBuffer.markup("</" + name + ">");
    }

    /** Appends the element with this text, and with the attribute if there is a value. */
    void append(@Nullable String value, String text, XmlBuffer out) {
        out.markup(start);
        if (value != null) {
            out.markup(attribute).text(value).markup(VALUE_END);
        }
        out.markup(START_END).text(text).markup(end);
    }

    /** The same, where the attribute holds a serialised URL. */
    void appendWithUrl(@Nullable String url, String text, XmlBuffer out) {
        out.markup(start);
        if (url != null) {
            out.markup(attribute).url(url).markup(VALUE_END);
        }
        out.markup(START_END).text(text).markup(end);
    }
}
