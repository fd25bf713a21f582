package dev.sitestream.faults;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Each kind of fault once: an instance or a broker is killed, a zombie writes, and local state is lost. */
@Tag("slow")
class FaultsEndToEndTest extends InstancesUnderLoad {

    FaultsEndToEndTest() throws Exception {}

    @Test
    void anInstanceThatIsKilledWhileItReceivesEvents() throws Exception {
        instances.kill(first);
    }

    @Test
    void bothKilledBetweenAnUploadAndTheCommitOfItsStateWhichOneLosesAltogether() throws Exception {
        killBothAfterPut(2);
        second.loseState();
        environment.startAll(first, second);
    }

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
}
