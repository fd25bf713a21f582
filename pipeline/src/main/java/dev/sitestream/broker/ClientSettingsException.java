package dev.sitestream.broker;

import org.apache.kafka.common.KafkaException;

/** Says that Kafka's clients can't be made of their settings; the message, meant for people, shows no secret. */
public final class ClientSettingsException extends Exception {

    /** What a client said when it was to be made. */
    public ClientSettingsException(KafkaException refusal) {
        super("the settings in `kafka` can't be used: " + ClientErrorText.unusable(refusal), refusal);
    }
}
