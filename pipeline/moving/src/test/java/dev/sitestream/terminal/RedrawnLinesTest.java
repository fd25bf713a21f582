package dev.sitestream.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RedrawnLinesTest {

    private static final String LF = System.lineSeparator();

    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private final AtomicLong nanoTime = new AtomicLong(Long.MAX_VALUE - 5);

    @Test
    void aTerminalSeesLinesThatAreDrawnAgainInTheirPlace() {
        RedrawnLines view = view(ProgressStyle.BAR);
        view.show(List.of("starting"), "unused");
        view.show(List.of("a 1", "b 1"), "unused");
        view.show(List.of("a 2", "b 2"), "unused");

        assertThat(shown.toString(UTF_8))
                .isEqualTo("\r\u001b[Kstarting" + LF + "\u001b[J"
                        + "\u001b[1A\r\u001b[Ka 1" + LF + "\r\u001b[Kb 1" + LF + "\u001b[J"
                        + "\u001b[2A\r\u001b[Ka 2" + LF + "\r\u001b[Kb 2" + LF + "\u001b[J");
    }

    @Test
    void aLogGetsPlainLines() {
        RedrawnLines view = view(ProgressStyle.LINES);
        view.show(List.of("a", "b"), "first");
        view.show(List.of("a", "b"), "second");

        assertThat(shown.toString(UTF_8)).isEqualTo("first" + LF + "second" + LF);
    }

    @Test
    void aTerminalIsDrawnFiveTimesASecond() {
        assertThat(timesDueIn(Duration.ofSeconds(10), view(ProgressStyle.BAR))).isEqualTo(50);
    }

    @Test
    void aLogGetsALineEveryFiveSeconds() {
        assertThat(timesDueIn(Duration.ofSeconds(10), view(ProgressStyle.LINES)))
                .isEqualTo(2);
    }

    private int timesDueIn(Duration time, RedrawnLines view) {
        int due = 0;
        for (long millis = 0; millis < time.toMillis(); millis += 10) {
            if (view.isDue()) {
                due++;
                view.show(List.of("block"), "line");
            }
            nanoTime.addAndGet(Duration.ofMillis(10).toNanos());
        }
        return due;
    }

    private RedrawnLines view(ProgressStyle style) {
        return new RedrawnLines(new PrintStream(shown, true, UTF_8), style, nanoTime::get);
    }
}
