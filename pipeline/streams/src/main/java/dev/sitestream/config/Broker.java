package dev.sitestream.config;

import java.util.Map;

/** The Kafka cluster that the pipeline uses. */
public sealed interface Broker {

    /**
     * An external cluster.
     *
     * @param client the properties that are passed unchanged to every Kafka client; contains {@value #SERVERS}, and may
     *     contain secrets
     */
    record External(Map<String, String> client) implements Broker {

        /** The property with the cluster's addresses. */
        public static final String SERVERS = "bootstrap.servers";

        /** @throws IllegalArgumentException if {@value #SERVERS} is missing or blank */
        public External {
            client = Map.copyOf(client);
            if (client.getOrDefault(SERVERS, "").isBlank()) {
                throw new IllegalArgumentException(SERVERS + ": required is host:port, or several with commas between");
            }
        }

        /** The names of the properties only, because values may be secret. */
        @Override
        public String toString() {
            return "External" + client.keySet();
        }
    }

    /**
     * A broker inside the process.
     *
     * @param port the port on the loopback interface, 0 to 65535; 0 takes any free one
     */
    record Embedded(int port) implements Broker {

        /** The default port of an embedded broker. */
        public static final int DEFAULT_PORT = 9092;

        /** The highest port. */
        public static final int LAST_PORT = 65_535;

        /** @throws IllegalArgumentException if the port is out of range */
        public Embedded {
            if (port < 0 || port > LAST_PORT) {
                throw new IllegalArgumentException("port: allowed are whole numbers from 0 to " + LAST_PORT);
            }
        }

        /** Whether the port is any free one, which only the process with the broker knows. */
        public boolean hasAnyPort() {
            return port == 0;
        }
    }
}
