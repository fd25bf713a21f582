package dev.sitestream.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressBarTest {

    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private final AtomicLong nanoTime = new AtomicLong(Long.MAX_VALUE - 5);

    @Test
    void aTerminalSeesOneLineThatIsDrawnAgain() {
        try (ProgressBar bar = bar(ProgressStyle.BAR)) {
            pass(Duration.ofSeconds(1));
            bar.update(OptionalDouble.of(0.5), 50);
            pass(Duration.ofSeconds(1));
            bar.update(OptionalDouble.of(1), 100);
        }

        assertThat(shown.toString(UTF_8))
                .isEqualTo("\r\u001b[KReading [##########..........]  50%  50 events  50/s  0:01 left"
                        + "\r\u001b[KReading [####################] 100%  100 events  50/s  0:00 left"
                        + "\r\u001b[KReading: 100 events in 0:02, 50/s" + System.lineSeparator());
    }

    @Test
    void aTerminalIsDrawnAtMostTenTimesASecond() {
        ProgressBar bar = bar(ProgressStyle.BAR);
        for (int i = 0; i < 1000; i++) {
            pass(Duration.ofMillis(1));
            bar.update(OptionalDouble.empty(), i);
        }

        assertThat(shown.toString(UTF_8).chars().filter(c -> c == '\r')).hasSize(10);
    }

    @Test
    void aLogGetsAPlainLineEveryFiveSeconds() {
        try (ProgressBar bar = bar(ProgressStyle.LINES)) {
            for (int second = 1; second <= 11; second++) {
                pass(Duration.ofSeconds(1));
                bar.update(OptionalDouble.of(second / 20.0), second * 100L);
            }
        }

        assertThat(shown.toString(UTF_8).lines())
                .containsExactly(
                        "Reading: 25%, 500 events, 100/s, 0:15 left",
                        "Reading: 50%, 1,000 events, 100/s, 0:10 left", "Reading: 1,100 events in 0:11, 100/s");
    }

    @Test
    void workThatIsDoneAtOnceIsOnlySummedUp() {
        ProgressBar bar = bar(ProgressStyle.BAR);
        bar.update(OptionalDouble.of(1), 3);
        bar.close();
        bar.close();

        assertThat(shown.toString(UTF_8).lines()).containsExactly("Reading: 3 events in 0:00");
    }

    @Test
    void theBarMakesRoomForOtherLinesWhereItIsDrawn() {
        ProgressBar bar = bar(ProgressStyle.BAR);
        bar.clear();
        assertThat(shown.toString(UTF_8)).isEmpty();

        pass(Duration.ofSeconds(1));
        bar.update(OptionalDouble.empty(), 1);
        int drawn = shown.size();
        bar.clear();
        bar.clear();
        assertThat(shown.toString(UTF_8).substring(drawn)).isEqualTo("\r\u001b[K");
    }

    private void pass(Duration time) {
        nanoTime.addAndGet(time.toNanos());
    }

    private ProgressBar bar(ProgressStyle style) {
        return new ProgressBar(new PrintStream(shown, true, UTF_8), style, "Reading", "events", nanoTime::get);
    }
}
