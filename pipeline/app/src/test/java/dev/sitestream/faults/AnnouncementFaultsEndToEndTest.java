package dev.sitestream.faults;

import static dev.sitestream.testing.Await.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.faults.engine.AnnouncementLog;
import dev.sitestream.faults.process.InstanceProcess;
import dev.sitestream.faults.process.TestFolders;
import dev.sitestream.testing.Await;
import dev.sitestream.testing.engine.EngineAnswer;
import dev.sitestream.testing.engine.StubIndexNow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Two instances that announce to an engine which fails, while they are killed again and again. There is one batch a
 * minute at most, and neither the configuration nor the clock of real processes can change that. So there are few
 * batches here; the simulations and {@code AnnouncedChangesTest} have many.
 */
@Tag("long")
class AnnouncementFaultsEndToEndTest {

    private static final long SEED = 20_261_125;
    private static final int EVENTS_PER_SECOND = 100;
    private static final Duration PACE = Duration.ofMinutes(1);
    private static final Duration KILLING = Duration.ofSeconds(Long.getLong("announce.killing.seconds", 75));
    private static final Duration QUIET = Duration.ofSeconds(70);

    /** Instances are ready a little before their announcers begin, and earlier events are not announced. */
    private static final Duration SWITCH_ON = Duration.ofSeconds(10);

    private static final double MOST_REPEATED = 0.01;

    /** What the first batches are answered; later ones are accepted. */
    private static final List<EngineAnswer> SCRIPT =
            List.of(EngineAnswer.CUT, EngineAnswer.OK, EngineAnswer.BUSY, EngineAnswer.OK, EngineAnswer.WRONG_JSON);

    @Test
    void everyPublishedChangeIsAnnouncedOnceItIsVisibleAndNotRepeatedOutsideOfCrashes() throws Exception {
        AnnouncementLog log = new AnnouncementLog();
        AtomicInteger answers = new AtomicInteger();
        try (StubIndexNow engine = StubIndexNow.start(System::currentTimeMillis, batch -> {})) {
            engine.answerBy(batch -> {
                int number = answers.getAndIncrement();
                EngineAnswer answer = number < SCRIPT.size() ? SCRIPT.get(number) : EngineAnswer.OK;
                log.add(batch, answer);
                return answer;
            });
            try (FaultEnvironment environment =
                    FaultEnvironment.start(TestFolders.of("announcement-faults"), SEED, EVENTS_PER_SECOND, engine)) {
                InstanceProcess first = environment.addInstance("first");
                InstanceProcess second = environment.addInstance("second");
                environment.startAll(first, second);
                environment.load().resume();
                Instant on = Instant.now().plus(SWITCH_ON);
                InstanceFaults instances = new InstanceFaults(environment, new Random(SEED));
                long begin = System.nanoTime();
                for (int i = 0; System.nanoTime() - begin < KILLING.toNanos(); i++) {
                    instances.kill(i % 2 == 0 ? first : second);
                }
                // A kill delays what was visible before it, until lanes report it elsewhere. At rest, all is reported.
                environment.assertRest();
                long restMillis = System.currentTimeMillis();
                environment.load().resume();
                await("announcement of what the kills have delayed")
                        .atMost(Await.PATIENCE.plus(PACE.multipliedBy(SCRIPT.size())))
                        .until(() -> log.hasTakenSince(restMillis));
                long quietMillis = System.currentTimeMillis();
                Thread.sleep(QUIET.toMillis());
                environment.assertRest();
                Map<String, List<Long>> changes = environment.published().changes(Instant.EPOCH);
                Map<String, List<Long>> later = environment.published().changes(on);
                await("announcement of all changes")
                        .atMost(Await.PATIENCE.plus(PACE))
                        .until(() -> log.missing(later).isEmpty());
                environment
                        .log()
                        .note(log + "; " + changes.size() + " URLs, repeated "
                                + log.repeated(changes, 0).size() + ", when quiet "
                                + log.repeated(changes, quietMillis).size() + " of " + log.announced(quietMillis));

                assertThat(log.early(changes)).isEmpty();
                assertThat(log.shortestPauseMillis()).isGreaterThanOrEqualTo(PACE.toMillis() - 1_000);
                assertThat(log.repeated(changes, quietMillis))
                        .as(log.toString())
                        .hasSizeLessThanOrEqualTo((int) (MOST_REPEATED * log.announced(quietMillis)));
                assertThat(log.announced(quietMillis)).isPositive();
            }
        }
    }
}
