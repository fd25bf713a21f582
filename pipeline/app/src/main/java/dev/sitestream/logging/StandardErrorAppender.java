package dev.sitestream.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.core.ConsoleAppender;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Writes messages to standard error; {@code logback.xml} uses it. An outage of the broker makes Kafka's clients log
 * hundreds of messages. Of those that mean the same, it writes one a minute, and says what they mean where that is
 * known.
 */
public final class StandardErrorAppender extends ConsoleAppender<ILoggingEvent> {

    private static final Duration PAUSE = Duration.ofMinutes(1);

    /** What differs between messages of a kind: the client or task in brackets, and numbers. */
    private static final Pattern VARIABLE = Pattern.compile("\\[[^\\]]*]|[0-9]+");

    private final RepeatedMessages repeated = new RepeatedMessages(PAUSE);

    @Override
    public void start() {
        setTarget("System.err");
        super.start();
    }

    @Override
    protected void append(ILoggingEvent event) {
        if (!KafkaMessages.isOfKafka(event)) {
            super.append(event);
            return;
        }
        Optional<String> meaning = KafkaMessages.meaning(event);
        String kind = meaning.orElseGet(() ->
                event.getLoggerName() + VARIABLE.matcher(event.getMessage()).replaceAll(""));
        OptionalInt leftOut = repeated.show(kind, event.getTimeStamp());
        if (leftOut.isPresent()) {
            super.append(explained(event, meaning, leftOut.getAsInt()));
        }
    }

    private ILoggingEvent explained(ILoggingEvent event, Optional<String> meaning, int leftOut) {
        if (meaning.isEmpty() && leftOut == 0) {
            return event;
        }
        LoggerContext context = (LoggerContext) getContext();
        LoggingEvent explained = new LoggingEvent(
                StandardErrorAppender.class.getName(),
                context.getLogger(event.getLoggerName()),
                meaning.isPresent() ? Level.WARN : event.getLevel(),
                meaning.orElseGet(event::getFormattedMessage)
                        + (leftOut == 0 ? "" : " (" + leftOut + " more messages like it since the last one)"),
                null,
                null);
        explained.setTimeStamp(event.getTimeStamp());
        if (meaning.isEmpty() && event.getThrowableProxy() instanceof ThrowableProxy thrown) {
            explained.setThrowableProxy(thrown);
        }
        return explained;
    }
}
