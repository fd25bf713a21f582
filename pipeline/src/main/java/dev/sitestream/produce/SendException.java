package dev.sitestream.produce;

import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/** Says that an event could not be sent; the message, meant for people, names the event's origin or the topic. */
public final class SendException extends Exception {

    SendException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    static SendException unusableSettings(KafkaException e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return new SendException("the settings in `kafka` can't be used: " + root.getMessage(), e);
    }
}
