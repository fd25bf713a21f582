package dev.sitestream.faults;

import java.io.IOException;
import java.time.Duration;

/** Faults of the brokers while the load goes on. */
final class BrokerFaults {

    private final FaultEnvironment environment;
    private final Duration duration;

    /**
     * Creates the faults of this environment.
     *
     * @param duration how long a fault lasts that is not over at once
     */
    BrokerFaults(FaultEnvironment environment, Duration duration) {
        this.environment = environment;
        this.duration = duration;
    }

    /** One broker is killed, and starts again. */
    void kill(int broker) throws IOException, InterruptedException {
        environment.log().begin("broker killed", "broker " + (broker + 1));
        environment.brokers().broker(broker).kill();
        environment.brokers().broker(broker).start();
        environment.brokers().broker(broker).awaitReady();
    }

    /** One broker ends in an orderly way, and starts again. */
    void restart(int broker) throws IOException, InterruptedException {
        environment.log().begin("broker restarted", "broker " + (broker + 1));
        environment.brokers().broker(broker).terminate();
        environment.brokers().broker(broker).start();
        environment.brokers().broker(broker).awaitReady();
    }

    /** No client reaches any broker for a while. */
    void silence() throws IOException, InterruptedException {
        environment.log().begin("brokers unreachable", duration.toSeconds() + " s");
        for (int i = 0; i < environment.brokers().size(); i++) {
            environment.brokers().broker(i).clients().block();
        }
        try {
            Thread.sleep(duration.toMillis());
        } finally {
            for (int i = 0; i < environment.brokers().size(); i++) {
                environment.brokers().broker(i).clients().unblock();
            }
        }
    }

    /** One of three brokers is killed, and never starts again. */
    void loseForGood(int broker) throws IOException {
        environment.log().begin("broker lost for good", "broker " + (broker + 1));
        environment.brokers().broker(broker).kill();
    }
}
