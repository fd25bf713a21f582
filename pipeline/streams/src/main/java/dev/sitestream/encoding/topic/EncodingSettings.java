package dev.sitestream.encoding.topic;

import dev.sitestream.encoding.protobuf.MessageTypes;
import dev.sitestream.encoding.registry.RegistrySettings;

/** How a topic's records are written, if they are not JSON. */
public sealed interface EncodingSettings {

    /** Avro, with schemas in a registry. */
    record Avro(RegistrySettings registry) implements EncodingSettings {}

    /**
     * Protobuf.
     *
     * @param idBytes how many bytes an id in a registry's frame has
     */
    record Protobuf(MessageTypes types, int idBytes) implements EncodingSettings {}
}
