package dev.sitestream.faults;

import static dev.sitestream.testing.Await.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.faults.process.InstanceProcess;
import dev.sitestream.faults.process.TestFolders;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Three brokers, of which one is lost for good. */
@Tag("long")
class ThreeBrokersEndToEndTest {

    private static final long SEED = 20_261_122;

    @Test
    void publishingGoesOnWhenOneOfThreeBrokersIsLost() throws Exception {
        try (FaultEnvironment environment = FaultEnvironment.start(TestFolders.of("faults"), SEED, 3, 100)) {
            InstanceProcess instance = environment.addInstance("first");
            environment.startAll(instance);
            environment.load().resume();
            environment.awaitPuts(20);
            new BrokerFaults(environment, Duration.ZERO).loseForGood(0);
            long sent = environment.load().sent();
            await("events after the loss").until(() -> environment.load().sent() > sent + 300);

            assertThat(environment.assertRest()).isNotEmpty();
            assertThat(instance.isAlive()).isTrue();
        }
    }
}
