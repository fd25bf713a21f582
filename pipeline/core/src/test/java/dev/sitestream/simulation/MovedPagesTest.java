package dev.sitestream.simulation;

import dev.sitestream.simulation.PublishingSimulation.Troubles;
import dev.sitestream.simulation.ScriptedTraffic.Script;
import dev.sitestream.site.Limits;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.IndexLimits;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * All {@linkplain dev.sitestream.guarantees guarantees} hold while pages move between files all the time, whatever
 * fails and however long lanes or the index read no input. The same changes give the same files.
 */
@Tag("slow")
@Tag("seeded")
class MovedPagesTest {

    private static final int CHANGES = 350;

    /** How pages move. */
    enum Moves {
        EVERY_THIRD_UPDATE_MOVES,
        PAGES_SWAP_BETWEEN_FULL_FILES,
        PAGES_GO_ROUND_THREE_SECTIONS,
        A_WHOLE_SECTION_MOVES_AND_COMES_BACK,
        PAGES_COME_AND_GO_AND_FILES_ARE_COMPACTED,
        PAGES_MOVE_MORE_OFTEN_THAN_THE_INDEX_ANSWERS,
        PAGES_LEAVE_WHILE_THEY_MOVE,
        PAGES_APPEAR_AND_EXPIRE_BY_THE_CLOCK,
        PAGES_GROW_TOO_LARGE_FOR_THEIR_FILES;

        /** Whether equal changes give equal files: those of scheduled pages depend on when changes are sent, too. */
        private boolean isRepeatable() {
            return this != PAGES_APPEAR_AND_EXPIRE_BY_THE_CLOCK;
        }

        private Script script() {
            return switch (this) {
                case EVERY_THIRD_UPDATE_MOVES -> MoveScripts::everyThirdUpdateMoves;
                case PAGES_SWAP_BETWEEN_FULL_FILES -> MoveScripts::pagesSwap;
                case PAGES_GO_ROUND_THREE_SECTIONS -> MoveScripts::pagesGoRound;
                case A_WHOLE_SECTION_MOVES_AND_COMES_BACK -> MoveScripts::wholeSectionsMove;
                case PAGES_COME_AND_GO_AND_FILES_ARE_COMPACTED -> MoveScripts::pagesComeAndGo;
                case PAGES_MOVE_MORE_OFTEN_THAN_THE_INDEX_ANSWERS -> MoveScripts::fewPagesMoveAllTheTime;
                case PAGES_LEAVE_WHILE_THEY_MOVE -> MoveScripts::pagesLeaveWhileTheyMove;
                case PAGES_APPEAR_AND_EXPIRE_BY_THE_CLOCK -> MoveScripts::pagesAreScheduled;
                case PAGES_GROW_TOO_LARGE_FOR_THEIR_FILES -> MoveScripts::pagesGrowAndShrink;
            };
        }

        /** Files of few pages, which a few moves fill and empty, or of few bytes. */
        private Limits limits(Random random) {
            return this == PAGES_GROW_TOO_LARGE_FOR_THEIR_FILES
                    ? new Limits(List.of(10, 30).get(random.nextInt(2)), Limits.MIN_BYTES)
                    : new Limits(List.of(1, 2, 3, 7).get(random.nextInt(4)), Limits.PROTOCOL.bytes());
        }
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("movesAndSeeds")
    void everyPageThatWasFoundIsFoundUntilItIsDeleted(Moves moves, long seed) throws Exception {
        Random random = ComparedRuns.choices(seed);
        Limits limits = moves.limits(random);
        int pages = limits.urls() * (4 + random.nextInt(6));
        int lanes = 1 + random.nextInt(2);
        int troubles = List.of(30, 100, 400).get(random.nextInt(3));
        int steps = List.of(3, 8, 30).get(random.nextInt(3));
        Site site = ComparedRuns.site(limits, lanes, Duration.ofMillis(random.nextInt(300)));
        Supplier<Traffic> traffic = () -> new ScriptedTraffic(moves.script(), seed, pages);
        Troubles all = new Troubles(troubles, troubles, 1_000 + random.nextInt(5_000));
        Duration grace = ComparedRuns.grace(random);
        if (moves.isRepeatable()) {
            ComparedRuns.check(site, seed, traffic, all, CHANGES, steps, IndexLimits.PROTOCOL, grace);
        } else {
            ComparedRuns.run(site, seed, traffic.get(), all, CHANGES, steps, IndexLimits.PROTOCOL, grace);
        }
    }

    /** Other seeds than these can be chosen by system properties. */
    static Stream<Arguments> movesAndSeeds() {
        long first = Long.getLong("simulation.first", 1);
        long end = first + Long.getLong("simulation.seeds", 1);
        return Stream.of(Moves.values())
                .flatMap(moves -> LongStream.range(first, end).mapToObj(seed -> Arguments.of(moves, seed)));
    }
}
