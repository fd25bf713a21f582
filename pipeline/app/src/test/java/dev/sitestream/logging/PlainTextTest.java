package dev.sitestream.logging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.joran.spi.JoranException;
import dev.sitestream.text.PlainText;
import java.io.IOException;
import java.net.URL;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Text from producers and stores can neither forge log lines nor control the terminal. */
class PlainTextTest {

    /** Turns the terminal red, rings its bell, clears it, goes back one column, and changes the reading direction. */
    private static final String HOSTILE = "a\u001b[31m\u0007\b\u009b2J\u202eb\u2028c";

    @Test
    void whatATerminalWouldObeyIsShownInstead() {
        assertThat(PlainText.of(HOSTILE)).isEqualTo("a\\u001b[31m\\u0007\\u0008\\u009b2J\\u202eb\\u2028c");
    }

    @ParameterizedTest
    @CsvSource({"\ud800, \\ud800", "\udb40\udc41, \\udb40\\udc41", "'\r\n', \\u000d\\u000a", "\u200b, \\u200b"})
    void noCharacterWithoutAPictureOfItsOwnIsLeft(String text, String plain) {
        assertThat(PlainText.of(text)).isEqualTo(plain);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "Grüße, 茶壶, мир", "\ud83d\ude80 `a` \\u001b"})
    void anythingElseStaysAsItIs(String text) {
        assertThat(PlainText.of(text)).isSameAs(text);
    }

    @Test
    void aMessageOfTheLogIsOnePlainLine() throws Exception {
        assertThat(logged("site {}: group {}", null, "shop", HOSTILE + "\r\n12:00:00.000 ERROR Forged: all is lost"))
                .endsWith("site shop: group a\\u001b[31m\\u0007\\u0008\\u009b2J\\u202eb\\u2028c"
                        + " | 12:00:00.000 ERROR Forged: all is lost\n")
                .containsOnlyOnce("\n");
    }

    @Test
    void theTextOfAnExceptionIsPlainToo() throws Exception {
        assertThat(logged("can't write", new IOException("an answer: " + HOSTILE + "\nForged: a line")))
                .contains("can't write (java.io.IOException: an answer: a\\u001b[31m")
                .containsOnlyOnce("\n");
    }

    /** The log line of a message in the product's configuration. */
    private static String logged(String message, @Nullable Throwable thrown, Object... arguments)
            throws JoranException {
        LoggerContext context = new LoggerContext();
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        URL configuration = Objects.requireNonNull(PlainText.class.getResource("/logback.xml"));
        configurator.doConfigure(configuration);
        ConsoleAppender<ILoggingEvent> appender =
                (ConsoleAppender<ILoggingEvent>) context.getLogger("ROOT").getAppender("stderr");
        LoggingEvent event =
                new LoggingEvent("", context.getLogger("dev.sitestream.Some"), Level.WARN, message, thrown, arguments);
        return new String(appender.getEncoder().encode(event), UTF_8);
    }
}
