package dev.sitestream.topology;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** What a class logs, as long as this is open. */
public final class CapturedLog implements AutoCloseable {

    private final Logger logger;
    private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

    private CapturedLog(Logger logger) {
        this.logger = logger;
    }

    /** The log of this class from now on. */
    public static CapturedLog of(Class<?> logging) {
        CapturedLog log = new CapturedLog((Logger) LoggerFactory.getLogger(logging));
        log.appender.start();
        log.logger.addAppender(log.appender);
        return log;
    }

    /** Its messages so far. */
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
