package dev.sitestream.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ProgressTextTest {

    private final ProgressText text = new ProgressText("Reading", "events");

    @Test
    void aBarShowsPercentCountRateAndTimeLeft() {
        assertThat(text.bar(progress(0.25, 1234, 2)))
                .isEqualTo("Reading [#####...............]  25%  1,234 events  617/s  0:06 left");
    }

    @Test
    void aLineShowsTheSame() {
        assertThat(text.line(progress(0.25, 1234, 2))).isEqualTo("Reading: 25%, 1,234 events, 617/s, 0:06 left");
    }

    @Test
    void workOfUnknownSizeShowsCountAndRateOnly() {
        Progress progress = new Progress(OptionalDouble.empty(), 1_000_000, Duration.ofSeconds(10));

        assertThat(text.bar(progress)).isEqualTo("Reading 1,000,000 events  100,000/s");
        assertThat(text.line(progress)).isEqualTo("Reading: 1,000,000 events, 100,000/s");
    }

    @Test
    void almostDoneIsNotYetAHundredPercent() {
        assertThat(text.line(progress(0.9999, 10, 1))).contains("99%");
        assertThat(text.bar(progress(1, 10, 1)))
                .contains("[####################] 100%")
                .contains("0:00 left");
    }

    @Test
    void theTimeLeftIsNotGuessedTooEarly() {
        assertThat(text.line(progress(0.5, 10, 0))).isEqualTo("Reading: 50%, 10 events");
        assertThat(text.line(progress(0.001, 10, 10))).isEqualTo("Reading: 0%, 10 events, 1/s");
    }

    @Test
    void slowWorkHasADecimalAndNoRateIsNeverZero() {
        assertThat(text.line(progress(0.5, 1, 3))).isEqualTo("Reading: 50%, 1 event, 0.3/s, 0:03 left");
        assertThat(text.line(progress(0.5, 1, 100))).isEqualTo("Reading: 50%, 1 event, 1:40 left");
        assertThat(text.bar(progress(0, 0, 3))).isEqualTo("Reading [....................]   0%  0 events");
        assertThat(text.summary(progress(1, 99, 100))).isEqualTo("Reading: 99 events in 1:40, 1/s");
        assertThat(text.summary(progress(1, 2, 100))).isEqualTo("Reading: 2 events in 1:40");
    }

    @Test
    void longTimesShowHours() {
        assertThat(text.line(progress(0.1, 600, 600))).endsWith("1:30:00 left");
    }

    @Test
    void aFractionBeyondTheWholeIsTheWhole() {
        assertThat(text.line(progress(1.7, 10, 1))).startsWith("Reading: 100%");
    }

    @Test
    void aBarNeverWraps() {
        ProgressText wide = new ProgressText("A label that is much too long for a terminal", "events");

        assertThat(wide.bar(progress(0.5, 123_456_789, 600))).hasSize(79);
    }

    @Test
    void aSummarySaysHowManyInWhatTime() {
        assertThat(text.summary(progress(1, 1234, 8))).isEqualTo("Reading: 1,234 events in 0:08, 154/s");
    }

    private static Progress progress(double fraction, long count, long seconds) {
        return new Progress(OptionalDouble.of(fraction), count, Duration.ofSeconds(seconds));
    }
}
