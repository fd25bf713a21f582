package dev.sitestream.topology;

import dev.sitestream.mapping.MappedPayload;
import dev.sitestream.mapping.Mapping;
import dev.sitestream.mapping.Payload;
import dev.sitestream.mapping.TopicSource;
import dev.sitestream.page.PageId;
import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.EventDecoder;
import dev.sitestream.page.event.PageEvent;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Reads records: those of the events topic by the contract, those of a source's topic as it is configured. */
final class EventRecords {

    private final EventDecoder decoder;
    private final Map<String, TopicSource> sources = new HashMap<>();

    EventRecords(EventDecoder decoder, List<TopicSource> topicSources) {
        this.decoder = decoder;
        topicSources.forEach(source -> sources.put(source.topic(), source));
    }

    /**
     * What a record contains.
     *
     * @param events the valid events
     * @param reasons why there are no more events; empty if everything in the record is valid
     */
    record Content(List<Decoded.Valid> events, List<Problem> reasons) {

        static Content of(Decoded decoded) {
            return decoded instanceof Decoded.Valid valid
                    ? new Content(List.of(valid), List.of())
                    : new Content(List.of(), ((Decoded.Invalid) decoded).reasons());
        }
    }

    /** Reads a record of this topic. */
    Content read(@Nullable String topic, Record<byte[], byte[]> record, Instant now) {
        TopicSource source = sources.get(topic);
        if (source == null) {
            return Content.of(decoder.decode(record.key(), record.value(), now));
        }
        Mapping mapping = source.mapping();
        if (mapping == null) {
            return Content.of(from(source, decoder.decode(record.key(), record.value(), now)));
        }
        MappedPayload mapped = mapping.map(new Payload(record.value(), headers(record), record.key()));
        if (mapped.events().size() == 1 && mapped.problems().isEmpty()) {
            return Content.of(from(source, decoder.decode(null, mapped.events().get(0), now)));
        }
        List<Decoded.Valid> events = new ArrayList<>(mapped.events().size());
        List<Problem> reasons = new ArrayList<>(mapped.problems());
        for (byte[] event : mapped.events()) {
            Content content = Content.of(from(source, decoder.decode(null, event, now)));
            events.addAll(content.events());
            reasons.addAll(content.reasons());
        }
        return new Content(events, reasons);
    }

    /** An event is of its source and of the source's site, whatever it says. */
    private static Decoded from(TopicSource source, Decoded decoded) {
        if (!(decoded instanceof Decoded.Valid valid)) {
            return decoded;
        }
        PageEvent event = valid.event();
        if (event.site() != null && !event.site().equals(source.site())) {
            String detail = "must be `" + source.site() + "`, the site of the source `" + source.name() + "`";
            return new Decoded.Invalid(List.of(new Problem(ProblemCode.SITE_FORBIDDEN, "site", detail)));
        }
        PageId id =
                event.id() == null ? null : new PageId(source.name(), event.id().id());
        PageEvent own = event instanceof PageEvent.Upsert upsert
                ? new PageEvent.Upsert(upsert.url(), upsert.time(), id, source.site(), upsert.section(), upsert.page())
                : new PageEvent.Delete(event.url(), event.time(), id, source.site());
        return new Decoded.Valid(own, valid.warnings());
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
