package dev.sitestream.encoding.frame;

import dev.sitestream.encoding.frame.SchemaId.Space;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads the frames of <a
 * href="https://docs.confluent.io/platform/current/schema-registry/fundamentals/serdes-develop/index.html#wire-format">Confluent's</a>
 * and <a href="https://www.apicur.io/registry/docs/">Apicurio's</a> serializers. Headers are looked at before the first
 * byte: a body without a frame may begin like one.
 *
 * @param idBytes how many bytes an id behind a zero has: 4, or 8 as those of old serializers of Apicurio
 */
public record FrameReader(int idBytes) {

    private static final byte MAGIC = 0;
    private static final byte MAGIC_GUID = 1;
    private static final byte MAGIC_GLUE = 3;
    private static final int GUID_BYTES = 16;
    private static final int AZURE_ZEROS = 4;
    private static final int AZURE_DIGITS = 32;
    private static final int SHOWN_BYTES = 8;

    /**
     * Reads the frame of a value or a key.
     *
     * @param part {@code value} or {@code key}
     */
    public Frame read(byte[] bytes, HeaderValues headers, String part) throws FrameException {
        Frame frame = inHeaders(headers, part);
        return frame == null ? inBytes(bytes, headers) : frame;
    }

    /** Whether a key may have a frame; keys are often texts or numbers while values have one. */
    public boolean mayBeFramed(byte[] key, HeaderValues headers) {
        try {
            Frame frame = read(key, headers, "key");
            return key.length > frame.bodyStart() && !frame.schema().value().equals("0");
        } catch (FrameException e) {
            return false;
        }
    }

    private static @Nullable Frame inHeaders(HeaderValues headers, String part) throws FrameException {
        byte[] guid = headers.last("__" + part + "_schema_id");
        if (guid != null) {
            return new Frame(guid(guid), 0);
        }
        byte[] content = headers.last("apicurio." + part + ".contentId");
        byte[] global = headers.last("apicurio." + part + ".globalId");
        if (content == null && global == null) {
            return null;
        }
        byte[] encoding = headers.last("apicurio." + part + ".encoding");
        if (encoding != null && new String(encoding, StandardCharsets.US_ASCII).equalsIgnoreCase("JSON")) {
            throw new FrameException(
                    "is Avro's JSON; the serializer has to write BINARY (`apicurio.registry.avro.encoding`)");
        }
        return new Frame(content != null ? number(Space.CONTENT, content) : number(Space.GLOBAL, global), 0);
    }

    private static SchemaId number(Space space, byte @Nullable [] bytes) throws FrameException {
        if (bytes == null || bytes.length != Long.BYTES) {
            throw new FrameException("has a header with the id of its schema that has not 8 bytes");
        }
        return new SchemaId(space, Long.toString(ByteBuffer.wrap(bytes).getLong()));
    }

    private static SchemaId guid(byte[] bytes) throws FrameException {
        if (bytes.length < 1 + GUID_BYTES || bytes[0] != MAGIC_GUID) {
            throw new FrameException("has a GUID of its schema that has not 16 bytes behind a 01");
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes, 1, GUID_BYTES);
        return new SchemaId(Space.GUID, new UUID(buffer.getLong(), buffer.getLong()).toString());
    }

    private Frame inBytes(byte[] bytes, HeaderValues headers) throws FrameException {
        if (bytes.length == 0) {
            throw new FrameException("is empty");
        }
        if (bytes[0] == MAGIC_GUID) {
            return new Frame(guid(bytes), 1 + GUID_BYTES);
        }
        if (bytes[0] != MAGIC) {
            throw new FrameException("has no frame: it begins with " + shown(bytes) + likelyWriter(bytes, headers));
        }
        if (bytes.length < 1 + idBytes) {
            throw new FrameException("ends in the id of its schema: it is " + shown(bytes));
        }
        if (isOfAzure(bytes)) {
            throw new FrameException("has the frame of Azure's serializer, which is not supported");
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes, 1, idBytes);
        long id = idBytes == Long.BYTES ? buffer.getLong() : buffer.getInt();
        if (id < 0 || (id == 0 && idBytes == Integer.BYTES)) {
            throw new FrameException("has the schema id " + id + ", which is none: it begins with " + shown(bytes)
                    + "; `idBytes: 8` of the registry reads ids of 8 bytes");
        }
        return new Frame(new SchemaId(Space.NUMBER, Long.toString(id)), 1 + idBytes);
    }

    /** Whether four zeros are followed by an id of 32 hexadecimal digits. */
    private static boolean isOfAzure(byte[] bytes) {
        if (bytes.length < AZURE_ZEROS + AZURE_DIGITS) {
            return false;
        }
        for (int i = 0; i < AZURE_ZEROS + AZURE_DIGITS; i++) {
            boolean fits = i < AZURE_ZEROS ? bytes[i] == 0 : HexFormat.isHexDigit(bytes[i]);
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    private static String shown(byte[] bytes) {
        return HexFormat.ofDelimiter(" ").formatHex(bytes, 0, Math.min(SHOWN_BYTES, bytes.length));
    }

    private static String likelyWriter(byte[] bytes, HeaderValues headers) {
        byte[] type = headers.last("content-type");
        String contentType = type == null ? "" : new String(type, StandardCharsets.US_ASCII).toLowerCase(Locale.ROOT);
        if (contentType.startsWith("avro/binary+")) {
            return ", and its header `content-type` is that of Azure's serializer, which is not supported";
        }
        return switch (bytes[0]) {
            case MAGIC_GLUE -> ", which is the frame of AWS Glue's serializer: it is not supported";
            case '{', '[', '"' -> ", which looks like JSON: `encoding: json` reads it";
            default -> ", which is none of a serializer that is known";
        };
    }
}
