package dev.sitestream.topology.runtime;

import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.junit.jupiter.api.Test;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** What follows from damaged local state. */
class PipelineLifeTest {

    private static final Exception DAMAGE = new ProcessorStateException(
            new RocksDBException(new Status(Status.Code.Corruption, Status.SubCode.None, "bad block")));

    private final AtomicInteger recoveries = new AtomicInteger();
    private final PipelineLife life = new PipelineLife(recoveries::incrementAndGet);

    @Test
    void damagedStateIsReplacedWhicheverThreadsFindIt() {
        assertThat(life.handle(DAMAGE)).isEqualTo(SHUTDOWN_CLIENT);
        assertThat(life.handle(DAMAGE)).isEqualTo(SHUTDOWN_CLIENT);

        assertThat(recoveries).hasValue(1);
        assertThat(life.damage()).isEqualTo(DAMAGE);
        assertThat(life.termination()).isNotDone();
    }

    @Test
    void thePipelineDiesIfThatHappensAgain() {
        life.handle(DAMAGE);
        life.endDamage();
        life.setClientsClosing(false);
        assertThat(life.damage()).isNull();

        life.handle(DAMAGE);

        assertThat(recoveries).hasValue(1);
        assertThat(life.termination()).isCompletedExceptionally();
        assertThat(life.damage()).as("the next start gets no damaged state").isEqualTo(DAMAGE);
    }
}
