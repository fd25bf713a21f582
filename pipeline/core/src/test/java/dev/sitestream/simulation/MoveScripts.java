package dev.sitestream.simulation;

import static dev.sitestream.simulation.ComparedRuns.SECTIONS;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Scripts of changes by which pages move between files. In all of them pages are deleted, too, and come back. */
final class MoveScripts {

    private static final int SEASON = 250;
    private static final int MOST_IMAGES = 80;
    private static final int RESTLESS = 3;
    private static final int MOST_MOVES = 4;
    private static final int MOST_MILLIS = 10_000;

    private MoveScripts() {}

    static void everyThirdUpdateMoves(ScriptedTraffic traffic, Random random) {
        int page = random.nextInt(traffic.pages());
        String section = traffic.sectionOf(page);
        if (section != null && random.nextInt(10) == 0) {
            traffic.delete(page);
        } else {
            traffic.put(page, section == null || random.nextInt(3) == 0 ? otherThan(section, random) : section);
        }
    }

    /** Fills the files of two sections; then each move is followed by one in the other direction. */
    static void pagesSwap(ScriptedTraffic traffic, Random random) {
        List<Integer> some = pages(traffic, SECTIONS.get(0));
        List<Integer> others = pages(traffic, SECTIONS.get(1));
        List<Integer> missing = pages(traffic, null);
        if (!missing.isEmpty()) {
            traffic.put(missing.get(0), SECTIONS.get(some.size() < others.size() ? 0 : 1));
            return;
        }
        int one = any(some, random);
        int other = any(others, random);
        moveOrPut(one, SECTIONS.get(1), traffic, random);
        moveOrPut(other, SECTIONS.get(0), traffic, random);
        if (random.nextInt(20) == 0) {
            traffic.delete(random.nextBoolean() ? one : other);
        }
    }

    static void pagesGoRound(ScriptedTraffic traffic, Random random) {
        int page = random.nextInt(traffic.pages());
        String section = traffic.sectionOf(page);
        int kind = random.nextInt(10);
        if (section == null) {
            traffic.put(page, SECTIONS.get(page % SECTIONS.size()));
        } else if (kind == 0) {
            traffic.delete(page);
        } else if (kind == 1) {
            traffic.put(page, section);
        } else {
            String next = SECTIONS.get((SECTIONS.indexOf(section) + 1) % SECTIONS.size());
            moveOrPut(page, next, traffic, random);
        }
    }

    /** All pages move to another section; before the next move, some change, go or come back. */
    static void wholeSectionsMove(ScriptedTraffic traffic, Random random) {
        String section = IntStream.range(0, traffic.pages())
                .mapToObj(traffic::sectionOf)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(SECTIONS.get(1));
        String next = SECTIONS.get(1 - SECTIONS.indexOf(section));
        pages(traffic, null).forEach(page -> traffic.put(page, section));
        List<Integer> pages = pages(traffic, section);
        Collections.shuffle(pages, random);
        pages.forEach(page -> moveOrPut(page, next, traffic, random));
        for (int i = random.nextInt(traffic.pages()); i > 0; i--) {
            int page = random.nextInt(traffic.pages());
            if (random.nextInt(4) == 0) {
                traffic.delete(page);
            } else {
                traffic.put(page, next);
            }
        }
    }

    static void pagesComeAndGo(ScriptedTraffic traffic, Random random) {
        boolean decline = traffic.changes() / SEASON % 2 == 1;
        int page = random.nextInt(traffic.pages());
        String section = traffic.sectionOf(page);
        if (random.nextInt(10) < (decline ? 7 : 1)) {
            traffic.delete(page);
        } else {
            traffic.put(page, section == null || random.nextInt(4) == 0 ? otherThan(section, random) : section);
        }
    }

    /** A few pages move all the time, while the others change now and then. */
    static void fewPagesMoveAllTheTime(ScriptedTraffic traffic, Random random) {
        boolean isRestless = random.nextInt(5) > 0;
        int page = random.nextInt(isRestless ? RESTLESS : traffic.pages());
        String section = traffic.sectionOf(page);
        if (random.nextInt(isRestless ? 50 : 5) == 0) {
            traffic.delete(page);
        } else if (section == null || isRestless) {
            moveOrPut(page, otherThan(section, random), traffic, random);
        } else {
            traffic.put(page, section);
        }
    }

    /**
     * A page moves a few times, and then it is deleted or withheld; soon after that it comes back, perhaps in another
     * section, or other pages take its room.
     */
    static void pagesLeaveWhileTheyMove(ScriptedTraffic traffic, Random random) {
        int page = random.nextInt(traffic.pages());
        String section = traffic.sectionOf(page);
        for (int moves = random.nextInt(MOST_MOVES + 1); moves > 0; moves--) {
            section = otherThan(section, random);
            moveOrPut(page, section, traffic, random);
        }
        boolean isRestless = page < RESTLESS;
        if (random.nextInt(isRestless ? 2 : 6) == 0) {
            if (random.nextBoolean()) {
                traffic.delete(page);
            } else {
                traffic.withhold(page);
            }
            if (random.nextInt(3) == 0) {
                traffic.put(page, random.nextBoolean() && section != null ? section : otherThan(section, random));
            }
        }
    }

    /** Pages appear and expire by the clock; meanwhile others are created, move and are deleted. */
    static void pagesAreScheduled(ScriptedTraffic traffic, Random random) {
        int page = random.nextInt(traffic.pages());
        String section = traffic.sectionOf(page);
        if (random.nextInt(6) == 0) {
            traffic.delete(page);
            return;
        }
        String next = section == null || random.nextInt(4) == 0 ? otherThan(section, random) : section;
        Duration publishIn = random.nextInt(4) == 0 ? soon(random) : null;
        Duration expireIn = random.nextInt(2) == 0 ? soon(random).plusSeconds(publishIn == null ? 0 : 5) : null;
        traffic.schedule(page, next, publishIn, expireIn);
    }

    private static Duration soon(Random random) {
        return Duration.ofMillis(random.nextInt(MOST_MILLIS));
    }

    static void pagesGrowAndShrink(ScriptedTraffic traffic, Random random) {
        int page = random.nextInt(traffic.pages());
        String section = traffic.sectionOf(page);
        if (random.nextInt(12) == 0) {
            traffic.delete(page);
        } else {
            int images = random.nextInt(4) == 0 ? random.nextInt(MOST_IMAGES) : random.nextInt(3);
            String next = section == null || random.nextInt(12) == 0 ? otherThan(section, random) : section;
            traffic.put(page, next, images);
        }
    }

    /** Moves a page, with new content or without, or creates it. */
    private static void moveOrPut(int page, String section, ScriptedTraffic traffic, Random random) {
        if (traffic.sectionOf(page) == null || random.nextBoolean()) {
            traffic.put(page, section);
        } else {
            traffic.move(page, section);
        }
    }

    /** Returns the pages in a section, or those that do not exist if it is null. */
    private static List<Integer> pages(ScriptedTraffic traffic, @Nullable String section) {
        return IntStream.range(0, traffic.pages())
                .filter(page ->
                        section == null ? traffic.sectionOf(page) == null : section.equals(traffic.sectionOf(page)))
                .boxed()
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static String otherThan(@Nullable String section, Random random) {
        return any(SECTIONS.stream().filter(other -> !other.equals(section)).toList(), random);
    }

    private static <T> T any(List<T> some, Random random) {
        return some.get(random.nextInt(some.size()));
    }
}
