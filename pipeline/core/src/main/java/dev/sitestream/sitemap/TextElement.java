package dev.sitestream.sitemap;

import dev.sitestream.codec.PackedText;
import org.jspecify.annotations.Nullable;

/** An XML element that contains only a text. */
final class TextElement {

    private final byte[] start;
    private final byte[] end;

    /** @param name the element's name, with the prefix if it has one */
    TextElement(String name) {
        start = XmlBuffer.markup("<" + name + ">");
        end = XmlBuffer.markup("</" + name + ">");
    }

    /** Appends the element with this text; nothing when there is none. */
    void append(@Nullable String text, XmlBuffer out) {
        if (text != null) {
            out.markup(start).text(text).markup(end);
        }
    }

    /** Appends the element with this serialised URL; nothing if it is null. */
    void url(@Nullable String url, XmlBuffer out) {
        if (url != null) {
            out.markup(start).url(url).markup(end);
        }
    }

    /** Appends the element with this serialised URL. */
    void url(PackedText url, XmlBuffer out) {
        out.markup(start).url(url).markup(end);
    }

    /** Appends the element with this text; nothing when there is none. */
    void append(PackedText text, XmlBuffer out) {
        if (text.isPresent()) {
            out.markup(start).text(text).markup(end);
        }
    }
}
