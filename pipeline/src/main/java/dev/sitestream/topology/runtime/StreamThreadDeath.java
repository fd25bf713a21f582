package dev.sitestream.topology.runtime;

import dev.sitestream.topology.LayoutConflictException;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.InvalidTxnStateException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnknownProducerIdException;
import org.apache.kafka.streams.errors.MissingSourceTopicException;
import org.jspecify.annotations.Nullable;

/** Judges of what a stream thread has died. */
final class StreamThreadDeath {

    private StreamThreadDeath() {}

    /** The conflict between state and configuration that it comes from; null when it comes from something else. */
    static @Nullable LayoutConflictException conflict(Throwable death) {
        for (@Nullable Throwable cause = death; cause != null; cause = cause.getCause()) {
            if (cause instanceof LayoutConflictException conflict) {
                return conflict;
            }
        }
        return null;
    }

    /** Whether a topic is missing that is read: it was deleted. */
    static boolean isOfMissingTopics(Throwable death) {
        for (@Nullable Throwable cause = death; cause != null; cause = cause.getCause()) {
            if (cause instanceof MissingSourceTopicException) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a new thread can go on where this one was: the broker has given its transaction up, or could not be
     * reached for long. Kafka Streams itself goes on after most of that, but not after all. A process that was stopped
     * for a while and goes on has been seen to die of an {@link InvalidTxnStateException}.
     */
    static boolean isOfTheConnection(Throwable death) {
        Throwable root = death;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root instanceof RetriableException
                || root instanceof ProducerFencedException
                || root instanceof InvalidProducerEpochException
                || root instanceof InvalidTxnStateException
                || root instanceof InvalidPidMappingException
                || root instanceof UnknownProducerIdException
                || root instanceof OutOfOrderSequenceException;
    }
}
