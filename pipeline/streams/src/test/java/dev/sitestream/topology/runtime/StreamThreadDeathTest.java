package dev.sitestream.topology.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.topology.LayoutConflictException;
import org.apache.kafka.common.errors.InvalidTxnStateException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TransactionAbortableException;
import org.apache.kafka.streams.errors.MissingSourceTopicException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;

/** Which exceptions replace a stream thread, and which end the pipeline. */
class StreamThreadDeathTest {

    @Test
    void aDeletedTopicIsDistinguished() {
        assertThat(StreamThreadDeath.isMissingTopic(new StreamsException(
                        new MissingSourceTopicException("One or more source topics were missing"))))
                .isTrue();
        assertThat(StreamThreadDeath.isMissingTopic(new StreamsException("something else")))
                .isFalse();
    }

    @Test
    void aTransactionThatTheBrokerHasGivenUpIsNoReasonToEnd() {
        assertThat(isOfTheConnection(new InvalidTxnStateException("invalid state")))
                .isTrue();
        assertThat(isOfTheConnection(new TransactionAbortableException("abort and try again")))
                .isTrue();
        assertThat(isOfTheConnection(new ProducerFencedException("fenced"))).isTrue();
        assertThat(isOfTheConnection(new TimeoutException("no answer"))).isTrue();
    }

    @Test
    void whatANewThreadWouldDieOfTooIsOne() {
        assertThat(isOfTheConnection(new RecordTooLargeException("too large"))).isFalse();
        assertThat(isOfTheConnection(new TopicAuthorizationException("topic"))).isFalse();
        assertThat(isOfTheConnection(new IllegalStateException("a defect of ours")))
                .isFalse();
    }

    @Test
    void aConflictIsFoundWhereverItLies() {
        LayoutConflictException conflict = new LayoutConflictException("lanes", new IllegalStateException());

        assertThat(StreamThreadDeath.layoutConflict(new StreamsException(conflict)))
                .isSameAs(conflict);
        assertThat(StreamThreadDeath.layoutConflict(new StreamsException("other")))
                .isNull();
    }

    private static boolean isOfTheConnection(RuntimeException cause) {
        return StreamThreadDeath.isRecoverable(new StreamsException("task", cause));
    }
}
