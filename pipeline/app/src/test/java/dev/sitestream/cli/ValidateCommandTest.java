package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValidateCommandTest {

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init") // JUnit makes the folder
    ValidateCommandTest() {}

    @Test
    void goodFilesAndFoldersEndWithZeroAndTheCounts() throws IOException {
        Path file = Files.writeString(folder.resolve("a.txt"), "https://shop.example.com/\n");

        CommandRun run = CommandRun.of("validate", file.toString(), folder.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).containsExactly("2 files, 2 pages, 0 problems");
    }

    @Test
    void problemsGoToStandardOutputAndEndWithOne() throws IOException {
        Path file = Files.writeString(folder.resolve("a.xml"), "<urlset>\n</url>");

        CommandRun run = CommandRun.of("validate", file.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out().lines()).hasSize(2).allMatch(line -> line.startsWith(file + ":"));
        assertThat(run.err().lines()).containsExactly("1 file, 0 pages, 2 problems");
    }

    @Test
    void standardInputIsAFile() {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream("nothing".getBytes(StandardCharsets.UTF_8)));
        try {
            CommandRun run = CommandRun.of("validate", "-");
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.out()).startsWith("<stdin>:1: the line must be an absolute http(s) URL");
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void aFileThatIsNotThereIsNamedBeforeAnythingIsDone() throws IOException {
        Path bad = Files.writeString(folder.resolve("a.txt"), "x");
        String missing = folder.resolve("missing.xml").toString();

        CommandRun run = CommandRun.of("validate", bad.toString(), missing);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(missing + ": no such file or folder");
    }

    @Test
    void aUrlThatIsNoneOfTheWebIsNamed() {
        for (String url : new String[] {"https://", "ftp://shop.example.com/", "file:///etc/passwd"}) {
            CommandRun run = CommandRun.of("validate", url);

            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.out()).isEmpty();
            assertThat(run.err()).startsWith("sitestream: " + url + ": ").doesNotContain("no such file");
        }
    }

    @Test
    void thisMachineIsNeverAsked() {
        CommandRun run = CommandRun.of("validate", "http://127.0.0.1:1/sitemap.xml");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .isEqualToIgnoringNewLines("http://127.0.0.1:1/sitemap.xml: can't be fetched: no answer: its address,"
                        + " 127.0.0.1, is not public");
    }

    @Test
    void somethingToValidateIsNeeded() {
        assertThat(CommandRun.of("validate").exitCode()).isEqualTo(2);
    }
}
