package dev.sitestream.ingest;

import java.util.Locale;
import java.util.Optional;

/** The media types in which events can be sent. */
public enum BodyFormat {
    /** One event, or an array of events. */
    JSON("application/json"),
    /** One event a line; blank lines are skipped. */
    NDJSON("application/x-ndjson"),
    /** One CloudEvent in its JSON format. */
    CLOUD_EVENT("application/cloudevents+json"),
    /** An array of CloudEvents in their JSON format. */
    CLOUD_EVENT_BATCH("application/cloudevents-batch+json");

    private final String mediaType;

    BodyFormat(String mediaType) {
        this.mediaType = mediaType;
    }

    /** The name of the media type. */
    public String mediaType() {
        return mediaType;
    }

    /**
     * Returns the format of a {@code Content-Type}; empty if it is another one. Parameters are ignored, except that the
     * character set must be UTF-8.
     */
    public static Optional<BodyFormat> of(String contentType) {
        String[] parts = contentType.toLowerCase(Locale.ROOT).split(";", -1);
        for (int i = 1; i < parts.length; i++) {
            String parameter = parts[i].strip();
            if (parameter.startsWith("charset=") && !parameter.replace("\"", "").equals("charset=utf-8")) {
                return Optional.empty();
            }
        }
        String name = parts[0].strip();
        for (BodyFormat format : values()) {
            if (format.mediaType.equals(name)) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }
}
