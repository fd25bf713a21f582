package dev.sitestream.faults;

import java.io.IOException;
import java.time.Duration;

/** What befalls the brokers while the load goes on. */
final class BrokerFaults {

    private final FaultEnvironment environment;
    private final Duration spell;

    /**
     * Makes trouble in this environment.
     *
     * @param spell how long a fault that lasts does last
     */
    BrokerFaults(FaultEnvironment environment, Duration spell) {
        this.environment = environment;
        this.spell = spell;
    }

    /** One is killed, and comes back. */
    void kill(int broker) throws IOException, InterruptedException {
        environment.log().begin("broker killed", "broker " + (broker + 1));
        environment.brokers().broker(broker).kill();
        environment.brokers().broker(broker).start();
        environment.brokers().broker(broker).awaitReady();
    }

    /** One ends in an orderly way, and comes back. */
    void restart(int broker) throws IOException, InterruptedException {
        environment.log().begin("broker restarted", "broker " + (broker + 1));
        environment.brokers().broker(broker).terminate();
        environment.brokers().broker(broker).start();
        environment.brokers().broker(broker).awaitReady();
    }

    /** No client reaches any of them for a while. */
    void silence() throws IOException, InterruptedException {
        environment.log().begin("brokers unreachable", spell.toSeconds() + " s");
        for (int i = 0; i < environment.brokers().size(); i++) {
            environment.brokers().broker(i).clients().block();
        }
        try {
            Thread.sleep(spell.toMillis());
        } finally {
            for (int i = 0; i < environment.brokers().size(); i++) {
                environment.brokers().broker(i).clients().unblock();
            }
        }
    }

    /** One of three is killed, and never comes back. */
    void loseForGood(int broker) throws IOException {
        environment.log().begin("broker lost for good", "broker " + (broker + 1));
        environment.brokers().broker(broker).kill();
    }
}
