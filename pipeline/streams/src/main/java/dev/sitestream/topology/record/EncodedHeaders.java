package dev.sitestream.topology.record;

import dev.sitestream.encoding.frame.HeaderValues;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/** Gives Kafka's headers to encodings. */
public final class EncodedHeaders {

    private EncodedHeaders() {}

    public static HeaderValues of(Headers headers) {
        return name -> {
            Header header = headers.lastHeader(name);
            return header == null ? null : header.value();
        };
    }
}
