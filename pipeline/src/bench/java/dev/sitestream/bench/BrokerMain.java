package dev.sitestream.bench;

import dev.sitestream.broker.BrokerStartException;
import dev.sitestream.broker.EmbeddedBroker;
import java.io.IOException;
import java.nio.file.Path;

/** A process with the embedded broker alone; it ends when its standard input does. */
final class BrokerMain {

    private BrokerMain() {}

    // Argument: the folder for the records. The first line of the output is where clients find the broker.
    public static void main(String[] arguments) throws BrokerStartException, IOException {
        try (EmbeddedBroker broker = EmbeddedBroker.start(Path.of(arguments[0]), 0)) {
            System.out.println(broker.bootstrapServers());
            while (System.in.read() >= 0) {
                // Nobody has anything to say to it.
            }
        }
    }
}
