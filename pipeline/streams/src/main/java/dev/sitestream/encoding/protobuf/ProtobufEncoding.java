package dev.sitestream.encoding.protobuf;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.sitestream.encoding.RecordEncoding;
import dev.sitestream.encoding.frame.HeaderValues;
import dev.sitestream.mapping.json.EventWriter;
import dev.sitestream.mapping.json.UnreadablePayloadException;
import dev.sitestream.mapping.json.Wanted;
import dev.sitestream.page.event.ProblemCode;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Protobuf messages, with the frame of a registry's serializer or without. Keys are taken as they are. */
public final class ProtobufEncoding implements RecordEncoding {

    /** Messages become larger in memory than they are. */
    private static final int MAX_BYTES = 4 << 20;

    private static final int MAX_JSON_BYTES = 16 << 20;

    /** The bound of JSON payloads. */
    private static final int MAX_DEPTH = 64;

    private final MessageTypes types;
    private final int idBytes;
    private final Wanted wanted;

    /**
     * Prepares the decoding.
     *
     * @param idBytes how many bytes an id in a frame has
     * @param wanted what is used of a value
     */
    public ProtobufEncoding(MessageTypes types, int idBytes, Wanted wanted) {
        this.types = types;
        this.idBytes = idBytes;
        this.wanted = wanted;
    }

    @Override
    public boolean isReady(byte @Nullable [] key, byte @Nullable [] value, HeaderValues headers, long timestampMillis) {
        return true;
    }

    @Override
    public byte[] key(byte[] key, HeaderValues headers) {
        return key;
    }

    @Override
    public byte[] value(byte[] value, HeaderValues headers) throws UnreadablePayloadException {
        return decoded(value, headers, wanted);
    }

    @Override
    public byte[] whole(byte[] value, HeaderValues headers) throws UnreadablePayloadException {
        return decoded(value, headers, Wanted.ALL);
    }

    private byte[] decoded(byte[] value, HeaderValues headers, Wanted parts) throws UnreadablePayloadException {
        try {
            return json(value, headers, parts);
        } catch (ProtobufException e) {
            throw new UnreadablePayloadException(ProblemCode.ENCODING_INVALID, "value", String.valueOf(e.getMessage()));
        }
    }

    private byte[] json(byte[] value, HeaderValues headers, Wanted parts) throws ProtobufException {
        if (value.length > MAX_BYTES) {
            throw new ProtobufException("is longer than " + (MAX_BYTES >> 20) + " MiB");
        }
        MessageFrame frame = MessageFrame.of(value, headers, "value", types, idBytes);
        CodedInputStream in = CodedInputStream.newInstance(value, frame.bodyStart(), value.length - frame.bodyStart());
        in.setRecursionLimit(MAX_DEPTH);
        EventWriter out = new EventWriter(MAX_JSON_BYTES);
        try {
            DynamicMessage message = DynamicMessage.parseFrom(frame.type(), in);
            // A stream also ends at what closes a group; the rest would be lost.
            in.checkLastTagWas(0);
            new MessageWriter(out).write(message, parts);
        } catch (InvalidProtocolBufferException e) {
            throw new ProtobufException(
                    "is no message of the type " + frame.type().getFullName() + ": " + e.getMessage());
        } catch (IOException e) {
            throw new ProtobufException("can't be read: " + e.getMessage());
        }
        if (out.isTooLong()) {
            throw new ProtobufException("is longer than " + (MAX_JSON_BYTES >> 20) + " MiB as JSON");
        }
        return out.take();
    }
}
