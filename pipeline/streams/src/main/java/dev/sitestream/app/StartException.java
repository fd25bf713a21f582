package dev.sitestream.app;

import dev.sitestream.broker.ClientSettingsException;
import org.apache.kafka.common.KafkaException;

/**
 * Thrown when the pipeline can't start, or can't be reached; the message is for people, and names the place and the
 * remedy.
 */
public final class StartException extends Exception {

    StartException(String message) {
        super(message);
    }

    StartException(String message, Throwable cause) {
        super(message, cause);
    }

    /** The exception for invalid settings of Kafka clients. */
    static StartException ofClientSettings(KafkaException cause) {
        ClientSettingsException unusable = new ClientSettingsException(cause);
        return new StartException(String.valueOf(unusable.getMessage()), unusable);
    }
}
