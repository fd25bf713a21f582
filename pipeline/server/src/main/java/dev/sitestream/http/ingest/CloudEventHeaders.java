package dev.sitestream.http.ingest;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;

/**
 * The attributes of a CloudEvent in binary mode, which are headers that begin with {@code ce-} and are percent-encoded.
 */
final class CloudEventHeaders {

    private static final String PREFIX = "ce-";

    private CloudEventHeaders() {}

    /** The attributes by their names, without the prefix; empty if the request is no CloudEvent in binary mode. */
    static Map<String, String> attributes(HttpFields headers) {
        Map<String, String> attributes = new HashMap<>();
        for (HttpField header : headers) {
            String name = header.getName().toLowerCase(Locale.ROOT);
            if (name.startsWith(PREFIX) && header.getValue() != null) {
                String value = header.getValue();
                attributes.put(
                        name.substring(PREFIX.length()),
                        StrictPercentDecoder.decode(value).orElse(value));
            }
        }
        return attributes.containsKey("specversion") || attributes.containsKey("type") ? attributes : Map.of();
    }
}
