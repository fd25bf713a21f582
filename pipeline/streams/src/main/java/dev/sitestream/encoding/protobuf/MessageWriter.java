package dev.sitestream.encoding.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import dev.sitestream.mapping.json.EventWriter;
import dev.sitestream.mapping.json.Wanted;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes what is used of a message as JSON. A field has its name in the {@code .proto}, or its name in JSON if that is
 * used. One that is absent and can't be told from its default has its default. Times and wrapped values become texts
 * and values, as in <a href="https://protobuf.dev/programming-guides/json/">Protobuf's JSON</a>. Numbers of 64 bits
 * stay numbers.
 */
final class MessageWriter {

    private static final String PACKAGE = "google.protobuf.";

    private final EventWriter out;

    MessageWriter(EventWriter out) {
        this.out = out;
    }

    void write(Message message, Wanted wanted) {
        Descriptor type = message.getDescriptorForType();
        if (!writeKnown(message, type)) {
            out.beginObject();
            boolean areNamesUsed = wanted.namesIf() != null && type.findFieldByName(wanted.namesIf()) != null;
            for (FieldDescriptor field : type.getFields()) {
                writeField(message, field, wanted, areNamesUsed);
            }
            out.endObject();
        }
    }

    private void writeField(Message message, FieldDescriptor field, Wanted wanted, boolean areNamesUsed) {
        Wanted plain = wanted.member(field.getName());
        if (plain != null) {
            writeMember(message, field, field.getName(), plain);
        } else if (areNamesUsed) {
            out.name(field.getName());
            out.plain("null");
        }
        Wanted other = field.getJsonName().equals(field.getName()) || wanted.isWhole()
                ? null
                : wanted.member(field.getJsonName());
        if (other != null) {
            writeMember(message, field, field.getJsonName(), other);
        }
    }

    private void writeMember(Message message, FieldDescriptor field, String name, Wanted wanted) {
        if (field.isRepeated()) {
            out.name(name);
            writeRepeated(message, field, wanted);
        } else if (!field.hasPresence() || message.hasField(field)) {
            out.name(name);
            writeValue(message.getField(field), field, wanted);
        }
    }

    private void writeRepeated(Message message, FieldDescriptor field, Wanted wanted) {
        List<?> values = (List<?>) message.getField(field);
        if (field.isMapField()) {
            FieldDescriptor key = field.getMessageType().findFieldByName("key");
            FieldDescriptor value = field.getMessageType().findFieldByName("value");
            out.beginObject();
            for (Object entry : values) {
                String name = String.valueOf(((Message) entry).getField(key));
                Wanted used = wanted.member(name);
                if (used != null) {
                    out.name(name);
                    writeValue(((Message) entry).getField(value), value, used);
                }
            }
            out.endObject();
            return;
        }
        Wanted elements = wanted.isWhole() ? Wanted.ALL : wanted.elements();
        out.beginArray();
        if (elements != null) {
            values.forEach(value -> writeValue(value, field, elements));
        }
        out.endArray();
    }

    private void writeValue(Object value, FieldDescriptor field, Wanted wanted) {
        switch (field.getType()) {
            case MESSAGE, GROUP -> write((Message) value, wanted);
            case BYTES -> out.text(Base64.getEncoder().encodeToString(((ByteString) value).toByteArray()));
            case STRING -> out.text((String) value);
            case ENUM -> {
                EnumValueDescriptor symbol = (EnumValueDescriptor) value;
                if (symbol.getIndex() < 0) {
                    out.plain(Integer.toString(symbol.getNumber()));
                } else {
                    out.text(symbol.getName());
                }
            }
            case UINT64, FIXED64 -> out.plain(Long.toUnsignedString((Long) value));
            case UINT32, FIXED32 -> out.plain(Integer.toUnsignedString((Integer) value));
            case FLOAT, DOUBLE -> {
                double number = ((Number) value).doubleValue();
                if (Double.isFinite(number)) {
                    out.plain(value.toString());
                } else {
                    out.text(value.toString());
                }
            }
            default -> out.plain(value.toString());
        }
    }

    /** Writes a message of a type that has a form of its own; returns whether it has. */
    private boolean writeKnown(Message message, Descriptor type) {
        if (!type.getFullName().startsWith(PACKAGE)) {
            return false;
        }
        switch (type.getFullName().substring(PACKAGE.length())) {
            case "Timestamp" -> writeTime(message, type);
            case "BoolValue",
                    "BytesValue",
                    "DoubleValue",
                    "FloatValue",
                    "Int32Value",
                    "Int64Value",
                    "StringValue",
                    "UInt32Value",
                    "UInt64Value" -> {
                FieldDescriptor value = type.findFieldByName("value");
                writeValue(message.getField(value), value, Wanted.ALL);
            }
            case "Struct" -> writeRepeated(message, type.findFieldByName("fields"), Wanted.ALL);
            case "ListValue" -> writeRepeated(message, type.findFieldByName("values"), Wanted.ALL);
            case "Value" -> writeKind(message, type);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void writeTime(Message message, Descriptor type) {
        long seconds = (Long) message.getField(type.findFieldByName("seconds"));
        int nanos = (Integer) message.getField(type.findFieldByName("nanos"));
        try {
            out.text(Instant.ofEpochSecond(seconds, nanos).toString());
        } catch (DateTimeException e) {
            out.plain(Long.toString(seconds));
        }
    }

    private void writeKind(Message message, Descriptor type) {
        @Nullable
        FieldDescriptor kind = message.getOneofFieldDescriptor(type.getOneofs().get(0));
        if (kind == null || kind.getName().equals("null_value")) {
            out.plain("null");
        } else {
            writeValue(message.getField(kind), kind, Wanted.ALL);
        }
    }
}
