package dev.sitestream.broker;

import org.apache.kafka.common.KafkaException;

/** Thrown when Kafka's clients can't be created from their settings; the message, meant for people, shows no secret. */
public final class ClientSettingsException extends Exception {

    /** @param refusal the exception of the client's constructor */
    public ClientSettingsException(KafkaException refusal) {
        super("the settings in `kafka` can't be used: " + ClientErrorText.unusable(refusal), refusal);
    }
}
