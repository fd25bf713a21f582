package dev.sitestream.bench;

import dev.sitestream.broker.BrokerStartException;
import dev.sitestream.broker.EmbeddedBroker;
import java.io.IOException;
import java.nio.file.Path;

/** A process with the embedded broker only; it ends when its standard input is closed. */
final class BrokerMain {

    private BrokerMain() {}

    // Argument: the folder for the records. The first line of the output is the broker's address.
    public static void main(String[] arguments) throws BrokerStartException, IOException {
        try (EmbeddedBroker broker = EmbeddedBroker.start(Path.of(arguments[0]), 0)) {
            System.out.println(broker.bootstrapServers());
            while (System.in.read() >= 0) {
                // The input is ignored.
            }
        }
    }
}
