package dev.sitestream.produce;

import dev.sitestream.broker.ClientSettingsException;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/** Thrown when an event could not be sent; the message is for people, and names the event's origin or the topic. */
public final class SendException extends Exception {

    SendException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    static SendException unusableSettings(KafkaException e) {
        ClientSettingsException unusable = new ClientSettingsException(e);
        return new SendException(String.valueOf(unusable.getMessage()), unusable);
    }
}
