package dev.sitestream.faults;

import static dev.sitestream.testing.Await.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.faults.engine.AnnouncementLog;
import dev.sitestream.faults.engine.EveryOtherFails;
import dev.sitestream.faults.model.HttpSenders;
import dev.sitestream.faults.process.InstanceProcess;
import dev.sitestream.faults.process.TestFolders;
import dev.sitestream.faults.store.S3Counters;
import dev.sitestream.guarantees.PublishedPage;
import dev.sitestream.testing.Await;
import dev.sitestream.testing.engine.StubIndexNow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * All faults in a random order for a long time: {@code mvn verify -Plong
 * -Dit.test=SoakTest -Dsoak.seed=S -Dsoak.minutes=M}. Then
 * instances are killed after each write of a small load. With {@code -Dsoak.http=true} the events go through the HTTP
 * interface of the instances. With {@code -Dsoak.announce=true} the site announces its changes to an engine of which
 * every other answer is a failure.
 */
@Tag("long")
class SoakTest {

    private static final int EVENTS_PER_SECOND = 150;

    /** Instances are ready a little before their announcers begin, and earlier events are not announced. */
    private static final Duration SWITCH_ON = Duration.ofSeconds(10);

    /** There is a request a minute, of which every other one fails. */
    private static final Duration RETRIES = Duration.ofMinutes(7);

    private static final int FIRST_EVENTS = 1_500;
    private static final int LEAST_KILLS = 20;
    private static final int FAULTS_BETWEEN_RESTS = 4;
    private static final int SMALL_LOAD = 60;
    private static final Duration LONGEST_FAULT = Duration.ofSeconds(60);

    private final long seed = Long.getLong("soak.seed", 1);
    private final Duration duration = Duration.ofMinutes(Long.getLong("soak.minutes", 20));
    private final Random random = new Random(seed);
    private final boolean announces = Boolean.getBoolean("soak.announce");
    private final @Nullable HttpSenders http = Boolean.getBoolean("soak.http") ? new HttpSenders() : null;

    /** A fault that is over when this returns. */
    @FunctionalInterface
    private interface Fault {
        void happen() throws Exception;
    }

    @Test
    void thePublishedSetIsRightAfterAllFaultsInARandomOrder() throws Exception {
        long begin = System.nanoTime();
        AnnouncementLog announced = new AnnouncementLog();
        try (StubIndexNow engine = StubIndexNow.start(System::currentTimeMillis, batch -> {});
                FaultEnvironment environment = announces
                        ? FaultEnvironment.start(TestFolders.of("soak"), seed, EVENTS_PER_SECOND, engine)
                        : FaultEnvironment.start(TestFolders.of("soak"), seed, 1, EVENTS_PER_SECOND, http)) {
            engine.answerBy(new EveryOtherFails(announced, seed));
            InstanceProcess first = environment.addInstance("first");
            InstanceProcess second = environment.addInstance("second");
            InstanceProcess guest = environment.addInstance("guest");
            if (!announces) {
                environment.load().burst(FIRST_EVENTS);
            }
            environment.startAll(first, second);
            environment.assertRest();
            environment.load().resume();
            Instant on = Instant.now().plus(SWITCH_ON);
            Deque<Integer> deck = new ArrayDeque<>();
            while (System.nanoTime() - begin < duration.toNanos() || kills(environment) < LEAST_KILLS) {
                for (int i = 0; i < FAULTS_BETWEEN_RESTS; i++) {
                    List<Fault> faults = faults(environment, first, second, guest);
                    if (deck.isEmpty()) {
                        deck.addAll(shuffled(faults.size()));
                    }
                    faults.get(deck.remove()).happen();
                    environment.assertNoFindings();
                    assertThat(List.of(first.isAlive(), second.isAlive()))
                            .as("both run, see " + environment.folder())
                            .containsOnly(true);
                }
                environment.assertRest();
                environment.load().resume();
            }
            environment.assertRest();
            InstanceFaults instances = new InstanceFaults(environment, random);
            int n = 1;
            while (instances.killAllAfterPut(n, SMALL_LOAD, first, second)) {
                environment.assertRest();
                n++;
            }
            SortedMap<String, PublishedPage> pages = environment.assertRest();
            if (announces) {
                awaitAnnouncements(environment, announced, on);
            }
            report(environment, pages.size(), Duration.ofNanos(System.nanoTime() - begin));
        }
    }

    private static void awaitAnnouncements(FaultEnvironment environment, AnnouncementLog announced, Instant on)
            throws Exception {
        Map<String, List<Long>> changes = environment.published().changes(on);
        await("announcement of all changes")
                .atMost(Await.PATIENCE.plus(RETRIES))
                .until(() -> announced.missing(changes).isEmpty());
        environment.log().note("announced: " + announced);
        assertThat(announced.early(environment.published().changes(Instant.EPOCH)))
                .isEmpty();
    }

    /** The numbers below this one in a random order: every fault comes once before one comes again. */
    private List<Integer> shuffled(int count) {
        List<Integer> numbers =
                new ArrayList<>(IntStream.range(0, count).boxed().toList());
        Collections.shuffle(numbers, random);
        return numbers;
    }

    private List<Fault> faults(
            FaultEnvironment environment, InstanceProcess first, InstanceProcess second, InstanceProcess guest) {
        boolean swapped = random.nextBoolean();
        InstanceProcess one = swapped ? second : first;
        InstanceProcess other = swapped ? first : second;
        Duration duration = random.nextInt(5) == 0 ? LONGEST_FAULT : Duration.ofSeconds(1 + random.nextInt(10));
        InstanceFaults instances = new InstanceFaults(environment, random);
        StoreFaults store = new StoreFaults(environment, random, duration);
        BrokerFaults brokers = new BrokerFaults(environment, duration);
        return List.of(
                // The most frequent one.
                () -> instances.kill(one),
                () -> instances.kill(one),
                () -> instances.kill(one),
                () -> instances.kill(one),
                () -> instances.kill(one),
                () -> instances.kill(one),
                () -> instances.freezeInTheMiddleOfAWrite(one, other),
                () -> instances.joinAndLeave(guest, 2),
                () -> instances.terminateInTheMiddleOfUploads(one, other),
                () -> instances.loseState(one),
                () -> instances.corruptState(one),
                store::loseAnswers,
                store::slowDown,
                store::failInternally,
                store::denyAccess,
                store::cutUploads,
                store::hang,
                store::tamper,
                () -> brokers.kill(0),
                () -> brokers.restart(0),
                brokers::silence);
    }

    private static int kills(FaultEnvironment environment) {
        return environment.instances().stream().mapToInt(InstanceProcess::kills).sum();
    }

    private void report(FaultEnvironment environment, int pages, Duration elapsed) throws IOException {
        S3Counters counters = environment.store().counters();
        String line = String.format(
                "soak: seed %d, %d minutes, %d kills -9, faults %s, %s, %d PUTs, %d DELETEs,"
                        + " %d times 412, %d events, %d pages in %d files; log %s",
                seed,
                elapsed.toMinutes(),
                kills(environment),
                environment.log().counts(),
                environment.checked(),
                counters.done("PUT"),
                counters.done("DELETE"),
                counters.answers(S3Counters.PRECONDITION_FAILED),
                environment.load().sent(),
                pages,
                environment
                        .crawler()
                        .latest()
                        .map(crawled -> crawled.files().size())
                        .orElse(0),
                Path.of("").toAbsolutePath().relativize(environment.folder()));
        line += "; " + environment.published();
        if (http != null) {
            line += String.format(
                    "; over HTTP %d events acknowledged, answers by status %s",
                    http.acknowledgedEvents(), new TreeMap<>(http.answers()));
        }
        environment.log().note(line);
        System.out.println(line);
    }
}
