package dev.sitestream.faults;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A zombie writes, and brokers, the object store and local state fail. */
class FaultsEndToEndTest extends InstancesUnderLoad {

    FaultsEndToEndTest() throws Exception {}

    @Test
    void aZombieInTheMiddleOfAWrite() throws Exception {
        // Of the first events, the successor may never write a file that later ones empty.
        environment.assertRest();
        environment.load().resume();
        instances.freezeInTheMiddleOfAWrite(first, second);
    }

    @Test
    void aKilledBroker() throws Exception {
        brokers.kill(0);
    }

    @Test
    void lostState() throws Exception {
        instances.loseState(second);
    }

    @Test
    @Tag("long")
    void anUnreachableBroker() throws Exception {
        brokers.silence();
    }

    @Test
    @Tag("long")
    void damagedState() throws Exception {
        instances.corruptState(second);
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
}
