package dev.sitestream.encoding.protobuf;

import com.google.protobuf.Descriptors.Descriptor;
import dev.sitestream.encoding.frame.HeaderValues;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a message begins, and of which type it is. A serializer with a registry writes before it: a zero and the
 * schema's id, unless that is in a header; then the place of the type in its file, as Confluent's does, or its name, as
 * Apicurio's does. A message itself never begins with a zero.
 *
 * @param bodyStart the index of its first byte
 * @see <a
 *     href="https://docs.confluent.io/platform/current/schema-registry/fundamentals/serdes-develop/index.html#wire-format">Confluent's
 *     wire format</a>
 */
record MessageFrame(Descriptor type, int bodyStart) {

    /** The tag of a text that is a message's first field. */
    private static final byte FIRST_TEXT = 0x0A;

    /** A one and a GUID; the indexes may be behind them. */
    private static final int GUID_BYTES = 17;

    private static final int MAX_INDEXES = 64;

    /**
     * Reads what is before the message.
     *
     * @param part {@code value} or {@code key}
     * @param idBytes how many bytes an id has
     */
    static MessageFrame of(byte[] bytes, HeaderValues headers, String part, MessageTypes types, int idBytes)
            throws ProtobufException {
        byte[] guid = headers.last("__" + part + "_schema_id");
        if (guid != null) {
            return new MessageFrame(
                    guid.length > GUID_BYTES ? at(guid, GUID_BYTES, types).type() : types.main(), 0);
        }
        boolean isOfApicurio = headers.last("apicurio." + part + ".contentId") != null
                || headers.last("apicurio." + part + ".globalId") != null;
        if (isOfApicurio) {
            return afterId(bytes, 0, types);
        }
        if (bytes.length == 0 || bytes[0] != 0) {
            return new MessageFrame(types.main(), 0);
        }
        if (bytes.length <= idBytes) {
            throw new ProtobufException("ends in the id of its schema");
        }
        return afterId(bytes, 1 + idBytes, types);
    }

    private static MessageFrame afterId(byte[] bytes, int start, MessageTypes types) throws ProtobufException {
        MessageFrame named = named(bytes, start, types);
        return named == null ? at(bytes, start, types) : named;
    }

    /** Apicurio's reference: its length, and a message whose first field is the type's name. */
    private static @Nullable MessageFrame named(byte[] bytes, int start, MessageTypes types) {
        int nameStart = start + 3;
        if (bytes.length < nameStart || bytes[start + 1] != FIRST_TEXT || bytes[start + 2] != bytes[start] - 2) {
            return null;
        }
        int nameEnd = nameStart + bytes[start + 2];
        if (nameEnd > bytes.length || nameEnd < nameStart) {
            return null;
        }
        Descriptor type = types.named(new String(bytes, nameStart, nameEnd - nameStart, StandardCharsets.UTF_8));
        return type == null ? null : new MessageFrame(type, nameEnd);
    }

    /** Confluent's indexes: their number and each of them; a single zero is the first type. */
    private static MessageFrame at(byte[] bytes, int start, MessageTypes types) throws ProtobufException {
        Numbers numbers = new Numbers(bytes, start);
        long count = numbers.nextSigned();
        if (count == 0) {
            return of(types, List.of(0), numbers.position);
        }
        if (count < 0) {
            // Old clients in Python wrote the numbers without the change that lets negative ones be short.
            return unsigned(new Numbers(bytes, start), types);
        }
        return of(types, indexes(count, numbers::nextSigned), numbers.position);
    }

    private static MessageFrame unsigned(Numbers numbers, MessageTypes types) throws ProtobufException {
        long count = numbers.next();
        return of(types, indexes(count, numbers::next), numbers.position);
    }

    private static List<Integer> indexes(long count, Source numbers) throws ProtobufException {
        if (count < 0 || count > MAX_INDEXES) {
            throw new ProtobufException("has " + count + " indexes of its type, which is none");
        }
        List<Integer> indexes = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            indexes.add((int) numbers.next());
        }
        return indexes;
    }

    /** Supplies numbers. */
    private interface Source {
        long next() throws ProtobufException;
    }

    private static MessageFrame of(MessageTypes types, List<Integer> indexes, int bodyStart) throws ProtobufException {
        Descriptor type = types.at(indexes);
        if (type == null) {
            throw new ProtobufException("is of the type " + indexes + ", which the descriptors do not have");
        }
        return new MessageFrame(type, bodyStart);
    }

    /** Reads numbers in groups of seven bits. */
    private static final class Numbers {

        private static final int MAX_BITS = 64;

        private final byte[] bytes;
        private int position;

        Numbers(byte[] bytes, int start) {
            this.bytes = bytes;
            this.position = start;
        }

        long next() throws ProtobufException {
            long value = 0;
            for (int shift = 0; shift < MAX_BITS; shift += 7) {
                if (position >= bytes.length) {
                    throw new ProtobufException("ends in the indexes of its type");
                }
                byte next = bytes[position++];
                value |= (next & 0x7FL) << shift;
                if (next >= 0) {
                    return value;
                }
            }
            throw new ProtobufException("has an index of its type that has no end");
        }

        /** Reads a number whose last bit is its sign. */
        long nextSigned() throws ProtobufException {
            long value = next();
            return (value >>> 1) ^ -(value & 1);
        }
    }
}
