package dev.sitestream.app;

import dev.sitestream.broker.ClientSettingsException;
import org.apache.kafka.common.KafkaException;

/** Says why the pipeline can't start; the message, meant for people, names the place and the remedy. */
public final class StartException extends Exception {

    StartException(String message) {
        super(message);
    }

    StartException(String message, Throwable cause) {
        super(message, cause);
    }

    /** The settings of Kafka clients can't be used. */
    static StartException ofClientSettings(KafkaException cause) {
        ClientSettingsException unusable = new ClientSettingsException(cause);
        return new StartException(String.valueOf(unusable.getMessage()), unusable);
    }
}
