package dev.sitestream.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.faults.model.HttpSenders;
import dev.sitestream.faults.process.InstanceProcess;
import dev.sitestream.faults.process.TestFolders;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/**
 * Two instances of the application under a load that contains everything, and comes through their HTTP interface. The
 * tests of each class that extends this let processes, brokers or the object store fail, and a crawler must not notice.
 * After each test, every acknowledged event is on the topic, and the published set equals the model of the topic, in
 * which events may be repeated.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class InstancesUnderLoad {

    private static final long SEED = 20_261_121;
    private static final int EVENTS_PER_SECOND = 100;
    private static final int FIRST_EVENTS = 1_500;
    private static final Duration FAULT_DURATION = Duration.ofSeconds(3);

    final HttpSenders http = new HttpSenders();
    final FaultEnvironment environment;
    final InstanceProcess first;
    final InstanceProcess second;
    final InstanceFaults instances;
    final StoreFaults store;
    final BrokerFaults brokers;

    InstancesUnderLoad() throws Exception {
        environment = FaultEnvironment.start(TestFolders.of("faults"), SEED, 1, EVENTS_PER_SECOND, http);
        Random random = new Random(SEED);
        instances = new InstanceFaults(environment, random);
        store = new StoreFaults(environment, random, FAULT_DURATION);
        brokers = new BrokerFaults(environment, FAULT_DURATION);
        first = environment.addInstance("first");
        second = environment.addInstance("second");
        // These come over the topic, and some of them are malformed.
        environment.load().burst(FIRST_EVENTS);
        environment.startAll(first, second);
    }

    @BeforeEach
    void resumeLoad() {
        environment.load().resume();
    }

    @AfterEach
    void noAcknowledgedEventIsLostAndThePublishedSetEqualsTheModelOfTheTopic() throws Exception {
        assertThat(environment.assertRest()).isNotEmpty();
        assertThat(http.acknowledgedEvents()).isPositive();
        assertThat(first.isAlive()).as("first").isTrue();
        assertThat(second.isAlive()).as("second").isTrue();
    }

    @AfterAll
    void stop() throws Exception {
        environment.close();
    }

    /** Both are killed when so many files of a small load are stored, and do not run then. */
    void killBothAfterPut(int puts) throws Exception {
        environment.assertRest();
        int events = 60;
        // The number of files depends on how many changes are written together.
        while (!instances.killAllAfterPut(puts, events, first, second)) {
            assertThat(events).as("events that need fewer than %d files", puts).isLessThan(4_000);
            events *= 2;
            environment.assertRest();
        }
    }
}
