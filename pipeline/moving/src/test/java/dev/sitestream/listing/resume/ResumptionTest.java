package dev.sitestream.listing.resume;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.listing.Listing.Receiver;
import dev.sitestream.listing.Origin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever step a run stops at, the next one goes on without losing a page. */
class ResumptionTest {

    private static final int FILES = 4;
    private static final int PAGES = 600;
    private static final String HASH = "00";

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init") // JUnit makes the folder
    ResumptionTest() {}

    /** Thrown in place of the end of the process. */
    private static final class Killed extends RuntimeException {}

    /** Keeps what was flushed, and stops at a step. */
    private static final class Durable implements Receiver {

        private final List<String> pages = new ArrayList<>();
        private final List<String> unflushed = new ArrayList<>();
        private final List<String> notes = new ArrayList<>();
        private final List<String> problems = new ArrayList<>();
        private int stepsLeft = Integer.MAX_VALUE;

        void restart(int steps, long mark) {
            unflushed.clear();
            pages.subList((int) mark, pages.size()).clear();
            stepsLeft = steps;
        }

        private void step() {
            if (stepsLeft-- == 0) {
                throw new Killed();
            }
        }

        @Override
        public void page(Origin origin, byte[] upsert) {
            step();
            unflushed.add(origin.file() + " " + new String(upsert, UTF_8));
        }

        @Override
        public void problem(Origin origin, String text) {
            problems.add(origin.toString());
        }

        @Override
        public void note(Origin origin, String text) {
            notes.add(origin.toString());
        }

        @Override
        public long flush() {
            step();
            pages.addAll(unflushed);
            unflushed.clear();
            step();
            return pages.size();
        }
    }

    /** Reads all files; all entries are in one line, as in minified files. */
    private static void run(ResumeState state, Receiver receiver) throws IOException, InterruptedException {
        AtomicLong nanos = new AtomicLong();
        Resumption resumption = new Resumption(state, receiver, () -> nanos.addAndGet(2_000_000_000L));
        for (int i = 0; i < FILES; i++) {
            String name = "file " + i;
            resumption.read(new Resumption.Version(name, null, null, HASH), rest -> {
                rest.note(new Origin(name, 1), "first");
                for (int page = 0; page < PAGES; page++) {
                    rest.page(new Origin(name, 1), Integer.toString(page).getBytes(UTF_8));
                }
                return true;
            });
        }
        resumption.end();
    }

    private static List<String> all() {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < FILES; i++) {
            for (int page = 0; page < PAGES; page++) {
                all.add("file " + i + " " + page);
            }
        }
        return all;
    }

    @Test
    void aRunThatIsKilledAtAnyStepIsResumed() throws Exception {
        for (int steps = 0; steps < FILES * PAGES; steps += 37) {
            Path file = folder.resolve("state " + steps);
            Durable durable = new Durable();
            boolean isDone = false;
            for (int runs = 0; !isDone; runs++) {
                try (ResumeState state = ResumeState.open(file, "the topic events")) {
                    durable.restart(steps + 300 * runs, state.mark());
                    run(state, durable);
                    isDone = true;
                } catch (Killed e) {
                    // The next run goes on.
                }
            }
            assertThat(durable.pages).isEqualTo(all());
        }
    }

    @Test
    void aSecondRunReadsNothing() throws Exception {
        Path file = folder.resolve("state");
        Durable durable = new Durable();
        for (int runs = 0; runs < 2; runs++) {
            try (ResumeState state = ResumeState.open(file, "the topic events")) {
                run(state, durable);
            }
        }

        assertThat(durable.pages).isEqualTo(all());
        assertThat(durable.notes).hasSize(FILES);
        assertThat(Files.readAllLines(file)).hasSize(FILES + 1);
    }

    @Test
    void aFileWithAProblemIsReportedByEachRunAndItsPagesOnlyOnce() throws Exception {
        Durable durable = new Durable();
        for (int runs = 0; runs < 2; runs++) {
            try (ResumeState state = ResumeState.open(folder.resolve("state"), "the topic events")) {
                Resumption resumption = new Resumption(state, durable);
                resumption.read(new Resumption.Version("a", null, null, HASH), rest -> {
                    rest.problem(new Origin("a", 1), "the entry is left out");
                    rest.page(new Origin("a", 2), "1".getBytes(UTF_8));
                    return true;
                });
                resumption.end();
            }
        }

        assertThat(durable.pages).containsExactly("a 1");
        assertThat(durable.problems).containsExactly("a:1", "a:1");
    }

    @Test
    void aFileThatHasChangedIsReadFromItsBeginning() throws Exception {
        Durable durable = new Durable();
        try (ResumeState state = ResumeState.open(folder.resolve("state"), "the topic events")) {
            state.put(List.of(new ReadFile("file 0", null, null, "other", 1, 99, false)), 0);
            run(state, durable);
        }

        assertThat(durable.pages).isEqualTo(all());
    }
}
