package dev.sitestream.listing.resume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumeStateTest {

    private static final ReadFile A = new ReadFile("a.xml", "\"1\"", null, "aa", 7, 5, false);
    private static final ReadFile A_DONE = new ReadFile("a.xml", "\"1\"", null, "aa", 9, 6, true);
    private static final ReadFile B = new ReadFile("b \"x\"\n.xml", null, "Sat", "bb", 1, 1, true);

    @TempDir
    private Path folder;

    private Path file;

    @SuppressWarnings("NullAway.Init") // JUnit makes the folder
    ResumeStateTest() {}

    @BeforeEach
    void name() {
        file = folder.resolve("state");
    }

    @Test
    void theLastStateOfAFileCounts() throws IOException {
        try (ResumeState state = ResumeState.open(file, "the topic events")) {
            state.put(List.of(A, B), 10);
            state.put(List.of(A_DONE), 20);
        }
        try (ResumeState state = ResumeState.open(file, "the topic events")) {
            assertThat(state.of("a.xml")).isEqualTo(A_DONE);
            assertThat(state.of(B.file())).isEqualTo(B);
            assertThat(state.of("c.xml")).isNull();
            assertThat(state.mark()).isEqualTo(20);
        }
    }

    @Test
    void aLineThatACrashHasCutOffIsIgnoredWhereverItIsCut() throws IOException {
        try (ResumeState state = ResumeState.open(file, "the topic events")) {
            state.put(List.of(A), 10);
        }
        byte[] before = Files.readAllBytes(file);
        try (ResumeState state = ResumeState.open(file, "the topic events")) {
            state.put(List.of(A_DONE), 20);
        }
        byte[] after = Files.readAllBytes(file);
        for (int length = before.length; length < after.length - 1; length++) {
            Files.write(file, Arrays.copyOf(after, length));
            try (ResumeState state = ResumeState.open(file, "the topic events")) {
                assertThat(state.of("a.xml")).isEqualTo(A);
                assertThat(state.mark()).isEqualTo(10);
                state.put(List.of(A_DONE), 20);
            }
            try (ResumeState state = ResumeState.open(file, "the topic events")) {
                assertThat(state.of("a.xml")).isEqualTo(A_DONE);
            }
        }
    }

    @Test
    void anotherKindOfFileIsLeftAsItIs() throws IOException {
        Files.writeString(file, "https://shop.example.com/\n");

        assertThatThrownBy(() -> ResumeState.open(file, "the topic events"))
                .isInstanceOf(ResumeState.StateException.class)
                .hasMessageContaining(file + " is not a state of `sitestream import`");
        assertThat(file).hasContent("https://shop.example.com/\n");
    }

    @Test
    void oneImportAtATimeHasTheFile() throws IOException {
        try (ResumeState state = ResumeState.open(file, "the topic events")) {
            assertThatThrownBy(() -> ResumeState.open(file, "the topic events"))
                    .isInstanceOf(ResumeState.StateException.class)
                    .hasMessageContaining(file + " is in use by another import");
            state.put(List.of(A), 10);
        }
        try (ResumeState state = ResumeState.open(file, "the topic events")) {
            assertThat(state.of("a.xml")).isEqualTo(A);
        }
    }

    /** What a dry run has written to a file is not on the topic. */
    @Test
    void anotherTargetNeedsAnotherState() throws IOException {
        ResumeState.open(file, "the file a.ndjson").close();

        assertThatThrownBy(() -> ResumeState.open(file, "the topic events"))
                .isInstanceOf(ResumeState.StateException.class)
                .hasMessageContaining("is the state of an import into the file a.ndjson, not into the topic events");
    }

    @Test
    void aFolderThatIsMissingIsNamed() {
        assertThatThrownBy(() -> ResumeState.open(folder.resolve("missing/state"), "the topic events"))
                .hasMessageContaining("there is no folder " + folder.resolve("missing"));
    }
}
