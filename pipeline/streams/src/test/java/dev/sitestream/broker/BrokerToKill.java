package dev.sitestream.broker;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A process with a broker that reports when its records are acknowledged and then waits to be killed. */
final class BrokerToKill {

    static final String ACKNOWLEDGED = "acknowledged";
    static final int RECORDS = 50;

    private BrokerToKill() {}

    // Arguments: the broker's folder, and the topic
    public static void main(String[] arguments) throws Exception {
        String topic = arguments[1];
        try (EmbeddedBroker broker = EmbeddedBroker.start(Path.of(arguments[0]), 0)) {
            Clients clients = new Clients(broker.bootstrapServers());
            clients.createTopic(topic);
            for (int i = 0; i < RECORDS; i++) {
                clients.send(topic, new byte[1000]);
            }
            System.out.println(ACKNOWLEDGED);
            new CountDownLatch(1).await();
        }
    }
}
