package dev.sitestream.topology.runtime;

import dev.sitestream.topology.LayoutConflictException;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.InvalidTxnStateException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TransactionAbortableException;
import org.apache.kafka.common.errors.UnknownProducerIdException;
import org.apache.kafka.streams.errors.MissingSourceTopicException;
import org.jspecify.annotations.Nullable;

/** Classifies the causes of a stream thread's death. */
final class StreamThreadDeath {

    private StreamThreadDeath() {}

    /** The conflict between state and configuration that caused the death; null if the cause is another one. */
    static @Nullable LayoutConflictException layoutConflict(Throwable death) {
        for (@Nullable Throwable cause = death; cause != null; cause = cause.getCause()) {
            if (cause instanceof LayoutConflictException conflict) {
                return conflict;
            }
        }
        return null;
    }

    /** Whether the cause is a source topic that was deleted. */
    static boolean isMissingTopic(Throwable death) {
        for (@Nullable Throwable cause = death; cause != null; cause = cause.getCause()) {
            if (cause instanceof MissingSourceTopicException) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a new thread can continue where this one stopped: the broker has aborted its transaction, or wants it to
     * be aborted, or was unreachable for a long time. Kafka Streams itself recovers from most such failures, but not
     * from all: a process that was frozen and resumed was seen to die of an {@link InvalidTxnStateException}, and
     * nothing in it handles a {@link TransactionAbortableException} (KIP-1050).
     */
    static boolean isRecoverable(Throwable death) {
        Throwable root = death;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root instanceof RetriableException
                || root instanceof ProducerFencedException
                || root instanceof InvalidProducerEpochException
                || root instanceof InvalidTxnStateException
                || root instanceof TransactionAbortableException
                || root instanceof InvalidPidMappingException
                || root instanceof UnknownProducerIdException
                || root instanceof OutOfOrderSequenceException;
    }
}
