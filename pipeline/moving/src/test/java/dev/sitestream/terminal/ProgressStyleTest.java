package dev.sitestream.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgressStyleTest {

    @Test
    void theLaunchersWordMakesABar() {
        assertThat(ProgressStyle.of(Map.of("sitestream.terminal", "true")::get, Map.of("TERM", "xterm")))
                .isEqualTo(ProgressStyle.BAR);
    }

    @Test
    void withoutItThereAreLines() {
        assertThat(ProgressStyle.of(name -> null, Map.of("TERM", "xterm"))).isEqualTo(ProgressStyle.LINES);
    }

    @Test
    void aDumbTerminalGetsLines() {
        assertThat(ProgressStyle.of(Map.of("sitestream.terminal", "true")::get, Map.of("TERM", "dumb")))
                .isEqualTo(ProgressStyle.LINES);
    }
}
