package dev.sitestream.mapping.field;

import dev.sitestream.mapping.definition.FieldType;
import dev.sitestream.mapping.json.EventWriter;
import dev.sitestream.page.HtmlText;
import dev.sitestream.page.IsoTime;
import java.util.function.UnaryOperator;

/**
 * How a text becomes the value of a kind of field.
 *
 * @param spelling how it is written in JSON
 * @param rewriting how it is rewritten before; an empty text means that the field is left out
 */
record TextForm(Spelling spelling, UnaryOperator<String> rewriting) {

    private static final int MAX_NUMBER = 100;

    /** How a text is written in JSON. */
    enum Spelling {
        TEXT,
        NUMBER,
        FLAG;

        private static Spelling of(FieldType.Kind kind) {
            return switch (kind) {
                case NUMBER -> NUMBER;
                case FLAG -> FLAG;
                default -> TEXT;
            };
        }
    }

    /** The form of texts as they are in the payload. */
    static TextForm of(FieldType.Kind kind, SiteUrls urls) {
        return new TextForm(
                Spelling.of(kind),
                switch (kind) {
                    case URL -> urls::absolute;
                    case INSTANT -> IsoTime::dateTime;
                    case BEGINNING -> IsoTime::beginning;
                    case END -> IsoTime::end;
                    case DATE -> IsoTime::date;
                    default -> UnaryOperator.identity();
                });
    }

    /** The form of texts in HTML. */
    static TextForm ofHtml(FieldType.Kind kind) {
        return new TextForm(Spelling.of(kind), HtmlText::plain);
    }

    /** The form of times that were numbers. */
    TextForm asText() {
        return new TextForm(Spelling.TEXT, rewriting);
    }

    /** The form of texts that need no rewriting. */
    TextForm asIs() {
        return new TextForm(spelling, UnaryOperator.identity());
    }

    String rewritten(String text) {
        return rewriting.apply(text);
    }

    /** Writes a text as its kind if it is one; otherwise as a string, which the event's decoder reports. */
    void write(String text, EventWriter out) {
        boolean isPlain = switch (spelling) {
            case TEXT -> false;
            case NUMBER -> isNumber(text);
            case FLAG -> text.equals("true") || text.equals("false");
        };
        if (isPlain) {
            out.plain(text);
        } else {
            out.text(text);
        }
    }

    private static boolean isNumber(String text) {
        return text.length() <= MAX_NUMBER && text.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
    }
}
