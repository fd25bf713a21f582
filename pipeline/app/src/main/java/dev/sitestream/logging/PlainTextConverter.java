package dev.sitestream.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.pattern.CompositeConverter;
import dev.sitestream.text.PlainText;

/** {@code %plain(...)} in a log's pattern: converts the content of the parentheses to {@link PlainText}. */
public final class PlainTextConverter extends CompositeConverter<ILoggingEvent> {

    @Override
    protected String transform(ILoggingEvent event, String text) {
        return PlainText.of(text);
    }
}
