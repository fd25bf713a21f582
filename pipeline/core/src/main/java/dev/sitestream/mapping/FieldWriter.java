package dev.sitestream.mapping;

import dev.sitestream.mapping.Frame.Getter;
import dev.sitestream.mapping.definition.Condition;
import dev.sitestream.mapping.definition.EpochUnit;
import dev.sitestream.mapping.definition.Expression;
import dev.sitestream.mapping.definition.FieldMapping;
import dev.sitestream.mapping.definition.FieldType;
import dev.sitestream.mapping.definition.Reference;
import dev.sitestream.page.HtmlText;
import dev.sitestream.page.IsoTime;
import dev.sitestream.page.event.ProblemCode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Writes one field of an event, or leaves it out if it has no value. A compiled {@link FieldMapping}. */
abstract class FieldWriter {

    private final String field;
    private final byte[] name;

    private FieldWriter(String field) {
        this.field = field;
        this.name = name(field);
    }

    /** The member's name with quotation marks and colon. */
    static byte[] name(String field) {
        return ('"' + field + "\":").getBytes(StandardCharsets.UTF_8);
    }

    /** The field's name within the event, or within its object. */
    final String field() {
        return field;
    }

    /** Writes name and value. Returns whether there is a value. */
    abstract boolean write(Frame frame, EventWriter out);

    /** Whether the value is the same in all events. */
    boolean isConstant() {
        return false;
    }

    /** Starts the member; the value must follow. */
    final void writeName(EventWriter out) {
        out.name(name);
    }

    /** Writes name and value unless the text is empty. Returns whether it is not. */
    final boolean write(String text, Spelling spelling, EventWriter out) {
        if (text.isEmpty()) {
            return false;
        }
        writeName(out);
        spelling.write(text, out);
        return true;
    }

    /** Compiles the mappings of these fields; a field without one is left out. */
    static List<FieldWriter> of(
            List<FieldType> types, Map<String, FieldMapping> mappings, Binding binding, SiteUrls urls) {
        List<FieldWriter> writers = new ArrayList<>();
        for (FieldType type : types) {
            FieldMapping mapping = mappings.get(type.name());
            if (mapping != null) {
                writers.add(of(type, mapping, binding, urls));
            }
        }
        return writers;
    }

    static FieldWriter of(FieldType type, FieldMapping mapping, Binding binding, SiteUrls urls) {
        if (mapping instanceof FieldMapping.Single single) {
            return single(type, single.value(), binding, urls);
        }
        if (mapping instanceof FieldMapping.Epoch epoch) {
            Getter getter = binding.getter(epoch.at(), expected(epoch.empty()));
            return new EpochWriter(type.name(), getter, epoch.unit(), form(type.kind(), urls));
        }
        if (mapping instanceof FieldMapping.Value value) {
            Getter getter = binding.getter(value.at(), expected(value.empty()));
            UnaryOperator<String> form = value.isHtml() ? HtmlText::plain : form(type.kind(), urls);
            return new ValueWriter(type.name(), getter, Spelling.of(type.kind()), form);
        }
        if (mapping instanceof FieldMapping.Parts object) {
            return new ObjectWriter(type.name(), of(type.parts(), object.parts(), binding, urls));
        }
        return elements(type, (FieldMapping.Elements) mapping, binding, urls);
    }

    private static List<ExpectedText> expected(List<Condition.Text> texts) {
        return texts.stream().map(ExpectedText::of).toList();
    }

    private static FieldWriter single(FieldType type, Expression value, Binding binding, SiteUrls urls) {
        Spelling spelling = Spelling.of(type.kind());
        UnaryOperator<String> form = form(type.kind(), urls);
        if (value instanceof Expression.Lookup lookup) {
            return new ValueWriter(type.name(), binding.getter(lookup.reference()), spelling, form);
        }
        if (value instanceof Expression.Constant constant) {
            return new ConstantWriter(type.name(), spelling, form.apply(constant.text()));
        }
        Expression.Template template = (Expression.Template) value;
        TextMaker maker = type.kind() == FieldType.Kind.URL
                ? TextMaker.ofUrl(template, binding, urls)
                : TextMaker.ofText(template, binding);
        return new TemplateWriter(
                type.name(), maker, spelling, type.kind() == FieldType.Kind.URL ? UnaryOperator.identity() : form);
    }

    private static FieldWriter elements(
            FieldType type, FieldMapping.Elements elements, Binding binding, SiteUrls urls) {
        Reference each = elements.each();
        if (each == null) {
            List<String> addresses = type.parts().stream()
                    .filter(part ->
                            part.kind() == FieldType.Kind.URL && !part.name().equals("thumbnailLoc"))
                    .map(FieldType::name)
                    .toList();
            return new SingleElementWriter(type.name(), of(type.parts(), elements.parts(), binding, urls), addresses);
        }
        ValueTree tree = new ValueTree();
        Getter list = binding.listing(each, tree);
        return new ElementsWriter(type.name(), list, of(type.parts(), elements.parts(), binding.within(tree), urls));
    }

    /** How a text is rewritten for a kind of field; an empty text means that the field is left out. */
    private static UnaryOperator<String> form(FieldType.Kind kind, SiteUrls urls) {
        return switch (kind) {
            case URL -> urls::absolute;
            case INSTANT -> IsoTime::dateTime;
            case BEGINNING -> IsoTime::beginning;
            case END -> IsoTime::end;
            case DATE -> IsoTime::date;
            default -> UnaryOperator.identity();
        };
    }

    /** How a text is written in JSON. */
    private enum Spelling {
        TEXT,
        NUMBER,
        FLAG;

        static Spelling of(FieldType.Kind kind) {
            return switch (kind) {
                case NUMBER -> NUMBER;
                case FLAG -> FLAG;
                default -> TEXT;
            };
        }

        /** Writes a text as this kind if it is one; otherwise as a string, which the event's decoder reports. */
        void write(String text, EventWriter out) {
            boolean isPlain = switch (this) {
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

        private static final int MAX_NUMBER = 100;
    }

    /** A value of the payload. */
    private static final class ValueWriter extends FieldWriter {

        private final Getter getter;
        private final Spelling spelling;
        private final UnaryOperator<String> form;

        ValueWriter(String field, Getter getter, Spelling spelling, UnaryOperator<String> form) {
            super(field);
            this.getter = getter;
            this.spelling = spelling;
            this.form = form;
        }

        @Override
        boolean write(Frame frame, EventWriter out) {
            JsonValue value = getter.in(frame);
            if (value == null) {
                return false;
            }
            if (value.isUnavailable()) {
                frame.unavailable(field(), getter.reference());
                return false;
            }
            String text = value.text();
            if (text != null) {
                return write(form.apply(text), spelling, out);
            }
            writeName(out);
            value.write(out);
            return true;
        }
    }

    private static final class ConstantWriter extends FieldWriter {

        private final Spelling spelling;
        private final String text;

        ConstantWriter(String field, Spelling spelling, String text) {
            super(field);
            this.spelling = spelling;
            this.text = text;
        }

        @Override
        boolean isConstant() {
            return true;
        }

        @Override
        boolean write(Frame frame, EventWriter out) {
            return write(text, spelling, out);
        }
    }

    private static final class TemplateWriter extends FieldWriter {

        private final TextMaker maker;
        private final Spelling spelling;
        private final UnaryOperator<String> form;

        TemplateWriter(String field, TextMaker maker, Spelling spelling, UnaryOperator<String> form) {
            super(field);
            this.maker = maker;
            this.spelling = spelling;
            this.form = form;
        }

        @Override
        boolean write(Frame frame, EventWriter out) {
            String text = maker.make(frame, field());
            return text != null && write(form.apply(text), spelling, out);
        }
    }

    private static final class EpochWriter extends FieldWriter {

        private final Getter getter;
        private final EpochUnit unit;
        private final UnaryOperator<String> form;

        EpochWriter(String field, Getter getter, EpochUnit unit, UnaryOperator<String> form) {
            super(field);
            this.getter = getter;
            this.unit = unit;
            this.form = form;
        }

        @Override
        boolean write(Frame frame, EventWriter out) {
            JsonValue value = getter.in(frame);
            if (value == null) {
                return false;
            }
            if (value.isUnavailable()) {
                frame.unavailable(field(), getter.reference());
                return false;
            }
            String text = value.text();
            String time = text == null ? null : unit.time(text);
            if (time == null) {
                String shown = text == null ? value.kind() : '"' + text + '"';
                frame.problem(
                        ProblemCode.PAYLOAD_VALUE_INVALID,
                        field(),
                        getter.reference().description() + " must be a time as a number since 1970, not " + shown);
                return false;
            }
            return write(form.apply(time), Spelling.TEXT, out);
        }
    }

    /** An object, which is left out if none of its parts that come from the payload has a value. */
    private static final class ObjectWriter extends FieldWriter {

        private final List<FieldWriter> parts;

        ObjectWriter(String field, List<FieldWriter> parts) {
            super(field);
            this.parts = parts;
        }

        @Override
        boolean isConstant() {
            return parts.stream().allMatch(FieldWriter::isConstant);
        }

        @Override
        boolean write(Frame frame, EventWriter out) {
            int before = out.length();
            int findings = frame.findings();
            writeName(out);
            boolean isFilled = writeParts(parts, frame, out) || isConstant();
            frame.nameWithin(findings, field());
            if (!isFilled) {
                out.cutOff(before);
            }
            return isFilled;
        }
    }

    /** Writes an object. Returns whether it has a part that is no constant. */
    private static boolean writeParts(List<FieldWriter> parts, Frame frame, EventWriter out) {
        out.beginObject();
        boolean isFilled = false;
        for (FieldWriter part : parts) {
            isFilled |= part.write(frame, out) && !part.isConstant();
        }
        out.endObject();
        return isFilled;
    }

    /** An array of one object, which is left out without its address. */
    private static final class SingleElementWriter extends FieldWriter {

        private final List<FieldWriter> parts;
        private final List<String> addresses;

        SingleElementWriter(String field, List<FieldWriter> parts, List<String> addresses) {
            super(field);
            this.parts = parts;
            this.addresses = addresses;
        }

        @Override
        boolean write(Frame frame, EventWriter out) {
            int before = out.length();
            int findings = frame.findings();
            writeName(out);
            out.beginArray();
            out.beginObject();
            boolean hasAddress = false;
            for (FieldWriter part : parts) {
                hasAddress |= part.write(frame, out) && addresses.contains(part.field());
            }
            out.endObject();
            out.endArray();
            frame.nameWithin(findings, field() + "[0]");
            if (!hasAddress) {
                out.cutOff(before);
            }
            return hasAddress;
        }
    }

    /** An array with an object for each element of an array. */
    private static final class ElementsWriter extends FieldWriter {

        /** Any of them prevents the event, so the first ones are enough. */
        private static final int MAX_PROBLEMS = 100;

        /** What an element counts besides what it writes. */
        private static final int ELEMENT_BYTES = 16;

        private final Getter list;
        private final List<FieldWriter> parts;

        ElementsWriter(String field, Getter list, List<FieldWriter> parts) {
            super(field);
            this.list = list;
            this.parts = parts;
        }

        @Override
        boolean write(Frame frame, EventWriter out) {
            JsonValue value = list.in(frame);
            if (value == null) {
                return false;
            }
            if (value.isUnavailable()) {
                frame.unavailable(field(), list.reference());
                return false;
            }
            writeName(out);
            if (value instanceof JsonValue.Elements elements) {
                write(elements, frame, out);
            } else {
                // The event's decoder reports that it is no array.
                value.write(out);
            }
            return true;
        }

        private void write(JsonValue.Elements elements, Frame frame, EventWriter out) {
            @Nullable JsonValue[] around = frame.current();
            out.beginArray();
            int before = frame.findings();
            int i = 0;
            while (i < elements.count() && !out.isTooLong() && frame.problemsSince(before) < MAX_PROBLEMS) {
                int findings = frame.findings();
                frame.moveTo(elements.at(i));
                writeParts(parts, frame, out);
                if (frame.findings() > findings) {
                    frame.nameWithin(findings, field() + '[' + i + ']');
                }
                i++;
            }
            // Elements that write nothing take time as well.
            frame.countWritten((long) i * ELEMENT_BYTES);
            out.endArray();
            frame.moveTo(around);
        }
    }
}
