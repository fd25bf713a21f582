package dev.sitestream.config.read;

import dev.sitestream.config.Broker;
import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads {@code kafka} and {@code embedded}. At most one of them is allowed. */
final class BrokerReader {

    private static final Broker DEFAULT = new Broker.Embedded(Broker.Embedded.DEFAULT_PORT);

    private BrokerReader() {}

    /** Returns the broker; the default one if there is none or it is invalid. */
    static Broker read(YamlMapping root) {
        Optional<YamlValue> kafka = root.at("kafka");
        Optional<YamlValue> embedded = root.at("embedded");
        if (kafka.isPresent() && embedded.isPresent()) {
            embedded.get()
                    .problem("is given together with `kafka` (line "
                            + kafka.get().line() + "): allowed is one of the two");
        }
        Optional<Broker> external =
                kafka.flatMap(value -> value.mapping(BrokerReader::external)).flatMap(broker -> broker);
        Optional<Broker> inside = embedded.flatMap(value -> value.mapping(BrokerReader::embedded));
        return external.or(() -> inside).orElse(DEFAULT);
    }

    private static Optional<Broker> external(YamlMapping kafka) {
        Map<String, String> client = new LinkedHashMap<>();
        kafka.all().forEach((key, value) -> value.scalar(text -> text).ifPresent(text -> client.put(key, text)));
        String servers = Broker.External.SERVERS;
        Optional<String> given = kafka.required(servers, "host:port, or several with commas between")
                .flatMap(value -> value.scalar(BrokerReader::servers));
        return given.map(text -> new Broker.External(client));
    }

    private static String servers(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("required is host:port, or several with commas between");
        }
        return text;
    }

    private static Broker embedded(YamlMapping embedded) {
        return embedded.scalar("port", ScalarTypes.wholeNumber(0, Broker.Embedded.LAST_PORT))
                .<Broker>map(port -> new Broker.Embedded(port.intValue()))
                .orElse(DEFAULT);
    }
}
