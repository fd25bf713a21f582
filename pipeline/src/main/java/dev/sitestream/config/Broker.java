package dev.sitestream.config;

import java.util.Map;

/** Which Kafka the pipeline runs on. */
public sealed interface Broker {

    /**
     * A cluster of its own.
     *
     * @param client what every Kafka client gets as it is; holds {@value #SERVERS}, and perhaps secrets
     */
    record External(Map<String, String> client) implements Broker {

        /** The property that says where the cluster is. */
        public static final String SERVERS = "bootstrap.servers";

        /** @throws IllegalArgumentException when {@value #SERVERS} is missing or blank */
        public External {
            client = Map.copyOf(client);
            if (client.getOrDefault(SERVERS, "").isBlank()) {
                throw new IllegalArgumentException(SERVERS + ": required is host:port, or several with commas between");
            }
        }

        /** The names of the properties only, since values may be secret. */
        @Override
        public String toString() {
            return "External" + client.keySet();
        }
    }

    /**
     * A broker inside the process.
     *
     * @param port where it listens on loopback, 1 to 65535
     */
    record Embedded(int port) implements Broker {

        /** The port of an embedded broker for which nothing else is said. */
        public static final int DEFAULT_PORT = 9092;

        /** The highest port. */
        public static final int LAST_PORT = 65_535;

        /** @throws IllegalArgumentException when there can't be such a port */
        public Embedded {
            if (port < 1 || port > LAST_PORT) {
                throw new IllegalArgumentException("port: allowed are whole numbers from 1 to " + LAST_PORT);
            }
        }
    }
}
