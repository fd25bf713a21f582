package dev.sitestream.encoding.avro;

import dev.sitestream.encoding.RecordEncoding;
import dev.sitestream.encoding.frame.Frame;
import dev.sitestream.encoding.frame.FrameException;
import dev.sitestream.encoding.frame.FrameReader;
import dev.sitestream.encoding.frame.HeaderValues;
import dev.sitestream.encoding.frame.SchemaId;
import dev.sitestream.encoding.registry.SchemaRegistry;
import dev.sitestream.encoding.registry.SchemaRegistry.Answer;
import dev.sitestream.mapping.Mapping;
import dev.sitestream.mapping.json.EventWriter;
import dev.sitestream.mapping.json.UnreadablePayloadException;
import dev.sitestream.mapping.json.Wanted;
import dev.sitestream.page.event.ProblemCode;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;

/** Avro's binary encoding, in the frames of serializers that keep schemas in a registry. */
public final class AvroEncoding implements RecordEncoding {

    /** A new schema reaches a registry's followers within this time. */
    private static final Duration GRACE = Duration.ofSeconds(30);

    /** More than that of the largest record of a topic with the default settings, since names are added. */
    private static final int MAX_JSON_BYTES = 16 << 20;

    private final SchemaRegistry registry;
    private final FrameReader frames;
    private final LongSupplier calendarMillis;
    private final boolean isKeyUsed;
    private final Readers values;

    /** Of keys, and of values for people. */
    private final Readers whole = new Readers(Wanted.ALL);

    /**
     * Prepares the decoding.
     *
     * @param mapping what is used of records
     * @param calendarMillis supplies the present time
     */
    public AvroEncoding(SchemaRegistry registry, Mapping mapping, LongSupplier calendarMillis) {
        this(registry, mapping.wanted(), mapping.usesKey(), calendarMillis);
    }

    /** Prepares the decoding of what is used of a value, and perhaps of the key. */
    public AvroEncoding(SchemaRegistry registry, Wanted wanted, boolean isKeyUsed, LongSupplier calendarMillis) {
        this.isKeyUsed = isKeyUsed;
        this.registry = registry;
        this.frames = new FrameReader(registry.settings().idBytes());
        this.values = new Readers(wanted);
        this.calendarMillis = calendarMillis;
    }

    /** The readers of schemas by their ids. */
    private record Readers(Wanted wanted, Map<SchemaId, AvroReader> byId) {

        Readers(Wanted wanted) {
            this(wanted, new ConcurrentHashMap<>());
        }
    }

    @Override
    public boolean isReady(byte @Nullable [] key, byte @Nullable [] value, HeaderValues headers, long timestampMillis) {
        // A deletion has nothing but its key.
        boolean isKeyReady = key == null
                || (!isKeyUsed && value != null)
                || !frames.mayBeFramed(key, headers)
                || isReady(key, headers, "key", whole, timestampMillis);
        boolean isValueReady = value == null || isReady(value, headers, "value", values, timestampMillis);
        return isKeyReady && isValueReady;
    }

    private boolean isReady(byte[] bytes, HeaderValues headers, String part, Readers readers, long timestampMillis) {
        SchemaId id;
        try {
            id = frames.read(bytes, headers, part).schema();
        } catch (FrameException e) {
            return true;
        }
        if (readers.byId().containsKey(id)) {
            return true;
        }
        Answer answer = registry.find(id);
        return answer instanceof Answer.Found
                || (answer instanceof Answer.Unknown unknown && isOver(unknown, timestampMillis));
    }

    /** Whether the patience with an unknown schema is over. A record's timestamp may be one that never comes. */
    private boolean isOver(Answer.Unknown unknown, long timestampMillis) {
        return calendarMillis.getAsLong() - timestampMillis > GRACE.toMillis() || unknown.hasLasted(GRACE);
    }

    @Override
    public byte[] value(byte[] value, HeaderValues headers) throws UnreadablePayloadException {
        return decoded(value, headers, "value", values);
    }

    @Override
    public byte[] whole(byte[] value, HeaderValues headers) throws UnreadablePayloadException {
        return decoded(value, headers, "value", whole);
    }

    @Override
    public byte[] key(byte[] key, HeaderValues headers) throws UnreadablePayloadException {
        return frames.mayBeFramed(key, headers) ? decoded(key, headers, "key", whole) : key;
    }

    private byte[] decoded(byte[] bytes, HeaderValues headers, String part, Readers readers)
            throws UnreadablePayloadException {
        Frame frame;
        try {
            frame = frames.read(bytes, headers, part);
        } catch (FrameException e) {
            throw new UnreadablePayloadException(ProblemCode.ENCODING_INVALID, part, String.valueOf(e.getMessage()));
        }
        SchemaId id = frame.schema();
        try {
            AvroReader reader = readers.byId().get(id);
            return json(bytes, frame.bodyStart(), reader == null ? compiled(id, part, readers) : reader);
        } catch (AvroException e) {
            throw new UnreadablePayloadException(
                    ProblemCode.ENCODING_INVALID, part, e.getMessage() + " (schema with " + id + ")");
        }
    }

    private AvroReader compiled(SchemaId id, String part, Readers readers) throws UnreadablePayloadException {
        Answer answer = registry.await(id);
        if (answer instanceof Answer.Found found) {
            AvroReader reader = AvroSchemas.reader(found.schema(), readers.wanted());
            readers.byId().put(id, reader);
            return reader;
        }
        if (answer instanceof Answer.Unknown unknown) {
            throw new UnreadablePayloadException(
                    ProblemCode.SCHEMA_UNKNOWN,
                    part,
                    "has a schema that can't be had: the registry `"
                            + registry.settings().name() + "` " + unknown.detail());
        }
        String detail = answer instanceof Answer.Failed failed ? failed.detail() : "gives no answer";
        throw new RegistryUnavailableException("registry " + registry.settings().name() + ' ' + detail);
    }

    /** Thrown when a record was not ready, and the registry gives no answer; the record is as good as before. */
    public static final class RegistryUnavailableException extends RetriableException {

        private static final long serialVersionUID = 1L;

        RegistryUnavailableException(String message) {
            super(message);
        }
    }

    private static byte[] json(byte[] bytes, int start, AvroReader reader) throws AvroException {
        AvroInput in = new AvroInput(bytes, start);
        EventWriter out = new EventWriter(MAX_JSON_BYTES);
        reader.read(in, out);
        if (in.left() > 0) {
            throw new AvroException("has " + in.left() + " bytes more than its schema: it is perhaps another schema");
        }
        if (out.isTooLong()) {
            throw new AvroException("is longer than " + (MAX_JSON_BYTES >> 20) + " MiB as JSON");
        }
        return out.take();
    }
}
