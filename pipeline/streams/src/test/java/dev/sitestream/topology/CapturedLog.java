package dev.sitestream.topology;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** Captures the messages that a class logs, until it is closed. */
public final class CapturedLog implements AutoCloseable {

    private final Logger logger;
    private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

    private CapturedLog(Logger logger) {
        this.logger = logger;
    }

    /** Starts to capture the messages of this class. */
    public static CapturedLog of(Class<?> logging) {
        CapturedLog log = new CapturedLog((Logger) LoggerFactory.getLogger(logging));
        log.appender.start();
        log.logger.addAppender(log.appender);
        return log;
    }

    /** Returns the messages so far. */
    public List<String> lines() {
        return List.copyOf(appender.list).stream()
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
    }

    @Override
    public void close() {
        logger.detachAppender(appender);
        appender.stop();
    }
}
