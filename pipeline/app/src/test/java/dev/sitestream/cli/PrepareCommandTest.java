package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class PrepareCommandTest {

    @Test
    void thePipelineIsUsedOnceAndEnds() {
        CommandRun run = CommandRun.of("prepare", "--classes-only");

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("sitestream: prepared; starts are faster from now on\n");
        assertThat(run.exitCode()).isZero();
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("sitestream-prepare");
    }
}
