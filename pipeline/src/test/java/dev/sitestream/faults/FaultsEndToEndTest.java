package dev.sitestream.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.faults.process.InstanceProcess;
import dev.sitestream.faults.process.TestFolders;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Two instances of the application under a load that contains everything, and one fault after the other: processes,
 * brokers and the object store fail, and a crawler must not notice. After each fault, the published set equals the
 * model of the events topic.
 */
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FaultsEndToEndTest {

    private static final long SEED = 20_261_121;
    private static final int EVENTS_PER_SECOND = 150;
    private static final int FIRST_EVENTS = 1_500;
    private static final int SMALL_LOAD = 60;
    private static final int MOST_EVENTS = 4_000;
    private static final Duration FAULT_DURATION = Duration.ofSeconds(3);

    private final FaultEnvironment environment;
    private final InstanceProcess first;
    private final InstanceProcess second;
    private final InstanceFaults instances;
    private final StoreFaults store;
    private final BrokerFaults brokers;

    FaultsEndToEndTest() throws Exception {
        environment = FaultEnvironment.start(TestFolders.of("faults"), SEED, 1, EVENTS_PER_SECOND);
        Random random = new Random(SEED);
        instances = new InstanceFaults(environment, random);
        store = new StoreFaults(environment, random, FAULT_DURATION);
        brokers = new BrokerFaults(environment, FAULT_DURATION);
        first = environment.addInstance("first");
        second = environment.addInstance("second");
        environment.load().burst(FIRST_EVENTS);
        environment.startAll(first, second);
    }

    @BeforeEach
    void resumeLoad() {
        environment.load().resume();
    }

    @AfterEach
    void thePublishedSetEqualsTheModelOfTheTopic() throws Exception {
        assertThat(environment.assertRest()).isNotEmpty();
        assertThat(first.isAlive()).as("first").isTrue();
        assertThat(second.isAlive()).as("second").isTrue();
    }

    @AfterAll
    void stop() throws Exception {
        environment.close();
    }

    @Test
    void aKilledInstance() throws Exception {
        instances.kill(first);
    }

    @Test
    void bothKilledBetweenAnUploadAndTheCommitOfItsState() throws Exception {
        killBothAfterPut(2);
    }

    @Test
    @Tag("long")
    void bothKilledBetweenALaterUploadAndTheCommitOfItsState() throws Exception {
        killBothAfterPut(9);
    }

    private void killBothAfterPut(int puts) throws Exception {
        int events = SMALL_LOAD;
        environment.assertRest();
        // The number of files depends on how many changes are written together.
        while (!instances.killAllAfterPut(puts, events, first, second)) {
            assertThat(events).as("events that need fewer than %d files", puts).isLessThan(MOST_EVENTS);
            events *= 2;
            environment.assertRest();
        }
    }

    @Test
    void aZombieInTheMiddleOfAWrite() throws Exception {
        instances.freezeInTheMiddleOfAWrite(first, second);
    }

    @Test
    @Tag("long")
    void lostAnswersOfTheStore() throws Exception {
        store.loseAnswers();
    }

    @Test
    @Tag("long")
    void aStoreThatIsOverloadedHangsCutsUploadsOrDeniesAccess() throws Exception {
        store.slowDown();
        store.failInternally();
        store.hang();
        store.cutUploads();
        store.denyAccess();
    }

    @Test
    @Tag("long")
    void filesThatAreOverwrittenOrDeletedFromOutside() throws Exception {
        store.tamper();
    }

    @Test
    void aKilledBroker() throws Exception {
        brokers.kill(0);
    }

    @Test
    @Tag("long")
    void anUnreachableBroker() throws Exception {
        brokers.silence();
    }

    @Test
    @Tag("long")
    void aThirdInstanceThatComesAndGoes() throws Exception {
        instances.joinAndLeave(environment.addInstance("third"), 2);
    }

    @Test
    void lostState() throws Exception {
        instances.loseState(second);
    }

    @Test
    @Tag("long")
    void damagedState() throws Exception {
        instances.corruptState(second);
    }

    @Test
    @Tag("long")
    void aStopInTheMiddleOfUploads() throws Exception {
        instances.terminateInTheMiddleOfUploads(first, second);
    }
}
