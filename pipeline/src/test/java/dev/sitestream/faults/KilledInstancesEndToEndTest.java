package dev.sitestream.faults;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Instances are killed, stopped and joined by another one. */
class KilledInstancesEndToEndTest extends InstancesUnderLoad {

    private static final int SMALL_LOAD = 60;
    private static final int MOST_EVENTS = 4_000;

    KilledInstancesEndToEndTest() throws Exception {}

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
    @Tag("long")
    void aThirdInstanceThatComesAndGoes() throws Exception {
        instances.joinAndLeave(environment.addInstance("third"), 2);
    }

    @Test
    @Tag("long")
    void aStopInTheMiddleOfUploads() throws Exception {
        instances.terminateInTheMiddleOfUploads(first, second);
    }
}
