package dev.sitestream.topology.record;

import dev.sitestream.encoding.RecordEncoding;
import dev.sitestream.encoding.topic.TopicSource;
import dev.sitestream.mapping.MappedEvent;
import dev.sitestream.mapping.MappedPayload;
import dev.sitestream.mapping.Mapping;
import dev.sitestream.mapping.Payload;
import dev.sitestream.mapping.json.UnreadablePayloadException;
import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.EventDecoder;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Reads records: those of the events topic by the contract, those of a source's topic by its mapping. */
public final class EventRecords {

    private static final Set<ProblemCode> UNDECODABLE =
            Set.of(ProblemCode.ENCODING_INVALID, ProblemCode.SCHEMA_UNKNOWN);

    private final EventDecoder decoder;
    private final Map<String, Mapping> mappings = new HashMap<>();
    private final Map<String, RecordEncoding> encodings;

    public EventRecords(EventDecoder decoder, List<TopicSource> sources, Map<String, RecordEncoding> encodings) {
        this.decoder = decoder;
        this.encodings = encodings;
        sources.forEach(source -> mappings.put(source.topic(), source.mapping()));
    }

    /**
     * What a record contains.
     *
     * @param events the valid events
     * @param reasons why there are no more events; empty if everything in the record is valid
     */
    public record Content(List<Decoded.Valid> events, List<Problem> reasons) {

        /** Whether there is rightly no event. */
        public boolean isIgnored() {
            return events.isEmpty() && reasons.isEmpty();
        }

        static Content of(Decoded decoded) {
            return decoded instanceof Decoded.Valid valid
                    ? new Content(List.of(valid), List.of())
                    : new Content(List.of(), ((Decoded.Invalid) decoded).reasons());
        }
    }

    /** Reads a record of this topic. */
    public Content read(@Nullable String topic, Record<byte[], byte[]> record, Instant now) {
        Mapping mapping = mappings.get(topic);
        if (mapping == null) {
            return Content.of(decoder.decode(record.key(), record.value(), now));
        }
        MappedPayload mapped;
        try {
            mapped = mapping.map(payload(record, mapping, encodings.get(topic)));
        } catch (UnreadablePayloadException e) {
            return new Content(List.of(), List.of(e.problem()));
        }
        if (mapped.events().size() == 1 && mapped.problems().isEmpty()) {
            return decoded(mapped.events().get(0), now);
        }
        List<Decoded.Valid> events = new ArrayList<>(mapped.events().size());
        List<Problem> reasons = new ArrayList<>(mapped.problems());
        for (MappedEvent event : mapped.events()) {
            Content content = decoded(event, now);
            events.addAll(content.events());
            reasons.addAll(content.reasons());
        }
        return new Content(events, reasons);
    }

    private static Payload payload(Record<byte[], byte[]> record, Mapping mapping, @Nullable RecordEncoding encoding)
            throws UnreadablePayloadException {
        byte[] key = record.key();
        byte[] value = record.value();
        if (encoding == null) {
            return new Payload(value, headers(record), key);
        }
        return new Payload(
                value == null ? null : encoding.value(value, EncodedHeaders.of(record.headers())),
                headers(record),
                key == null || (value != null && !mapping.usesKey())
                        ? key
                        : encoding.key(key, EncodedHeaders.of(record.headers())));
    }

    /** The value of a record with these problems in JSON; null if it is JSON already, or can't be decoded. */
    public byte @Nullable [] decoded(String topic, Record<byte[], byte[]> record, List<Problem> problems) {
        RecordEncoding encoding = encodings.get(topic);
        boolean isUndecodable = problems.stream().map(Problem::code).anyMatch(UNDECODABLE::contains);
        if (encoding == null || record.value() == null || isUndecodable) {
            return null;
        }
        try {
            return encoding.whole(record.value(), EncodedHeaders.of(record.headers()));
        } catch (UnreadablePayloadException e) {
            return null;
        }
    }

    /** The event with the warnings of its mapping and its own. */
    private Content decoded(MappedEvent event, Instant now) {
        Decoded decoded = decoder.decode(null, event.json(), now);
        return Content.of(decoded instanceof Decoded.Valid valid ? valid.with(event.warnings()) : decoded);
    }

    private static Map<String, String> headers(Record<byte[], byte[]> record) {
        Map<String, String> headers = new HashMap<>();
        for (Header header : record.headers()) {
            if (header.value() != null) {
                String value = new String(header.value(), StandardCharsets.UTF_8);
                headers.put(header.key().toLowerCase(Locale.ROOT), value);
            }
        }
        return headers;
    }
}
