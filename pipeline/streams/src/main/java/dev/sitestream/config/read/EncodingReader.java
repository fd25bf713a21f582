package dev.sitestream.config.read;

import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.encoding.protobuf.MessageTypes;
import dev.sitestream.encoding.registry.RegistrySettings;
import dev.sitestream.encoding.topic.EncodingSettings;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads a source's {@code encoding} with what it needs: a registry for Avro, descriptors for Protobuf. */
final class EncodingReader {

    private static final int MAX_DESCRIPTOR_BYTES = 16 << 20;

    private final YamlMapping source;
    private final Map<String, RegistrySettings> registries;

    private EncodingReader(YamlMapping source, Map<String, RegistrySettings> registries) {
        this.source = source;
        this.registries = registries;
    }

    private enum Encoded {
        JSON,
        AVRO,
        PROTOBUF
    }

    /**
     * How the records are written.
     *
     * @param name the encoding's name
     * @param settings null for JSON, or if they are invalid
     */
    record Result(String name, @Nullable EncodingSettings settings, boolean isValid) {

        /** Notes that a webhook has no encoding. */
        void refuseFor(YamlValue webhook) {
            if (!name.equals("json")) {
                webhook.problem("is given with `encoding: " + name + "`: allowed is it with `topic` only");
            }
        }
    }

    /**
     * Reads the keys of the encoding; notes what is wrong.
     *
     * @param registries the schema registries by their names
     */
    static Result read(YamlMapping source, Map<String, RegistrySettings> registries) {
        Encoded encoded =
                source.scalar("encoding", ScalarTypes.constant(Encoded.class)).orElse(Encoded.JSON);
        EncodingReader reader = new EncodingReader(source, registries);
        Optional<EncodingSettings> settings = switch (encoded) {
            case JSON -> Optional.empty();
            case AVRO -> reader.avro();
            case PROTOBUF -> reader.protobuf();
        };
        reader.refuseOthers(encoded);
        return new Result(
                encoded.name().toLowerCase(Locale.ROOT),
                settings.orElse(null),
                encoded == Encoded.JSON || settings.isPresent());
    }

    private Optional<EncodingSettings> avro() {
        return source.required("registry", "the name of the registry that has the schemas")
                .flatMap(value -> value.scalar(this::registry))
                .map(EncodingSettings.Avro::new);
    }

    private Optional<EncodingSettings> protobuf() {
        int idBytes = source.scalar("registry", this::registry)
                .map(RegistrySettings::idBytes)
                .orElse(Integer.BYTES);
        Optional<byte[]> descriptors = source.required(
                        "descriptors", "the file that `protoc --include_imports --descriptor_set_out=FILE` writes")
                .flatMap(value ->
                        value.file("allowed are files of descriptors of at most 16 MiB", EncodingReader::bytes));
        Optional<YamlValue> message = source.required("message", "the full name of the messages, such as `shop.Page`");
        return descriptors.flatMap(bytes -> message.flatMap(value -> value.scalar(name -> MessageTypes.of(bytes, name)))
                .map(types -> new EncodingSettings.Protobuf(types, idBytes)));
    }

    private static byte[] bytes(InputStream file) throws IOException {
        byte[] bytes = file.readNBytes(MAX_DESCRIPTOR_BYTES + 1);
        if (bytes.length > MAX_DESCRIPTOR_BYTES) {
            throw new IllegalArgumentException("it is longer");
        }
        return bytes;
    }

    private void refuseOthers(Encoded encoded) {
        if (encoded == Encoded.JSON) {
            refuse("registry", "avro");
        }
        if (encoded != Encoded.PROTOBUF) {
            List.of("descriptors", "message").forEach(key -> refuse(key, "protobuf"));
        }
    }

    private void refuse(String key, String encoding) {
        source.at(key)
                .ifPresent(value ->
                        value.problem("is given without `encoding: " + encoding + "`: allowed is it with this one"));
    }

    private RegistrySettings registry(String name) {
        RegistrySettings known = registries.get(name);
        if (known == null) {
            throw new IllegalArgumentException(
                    registries.isEmpty()
                            ? "there are no valid ones in `registries`: required is one of this name there"
                            : "allowed are the names in `registries`: " + new TreeSet<>(registries.keySet()));
        }
        return known;
    }
}
