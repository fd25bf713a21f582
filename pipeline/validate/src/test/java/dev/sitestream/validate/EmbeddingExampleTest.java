package dev.sitestream.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.testing.ProjectFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's lines of Java are those of the example, and do what the README says. */
class EmbeddingExampleTest {

    private static final String SHOP = "https://shop.example.com/p/";
    private static final Pattern SHOWN = Pattern.compile("(?s) {8}// README\n(.*?) {8}// end\n");

    @Test
    void thePagesAreInValidSitemaps(@TempDir Path folder) throws Exception {
        List<String> files = EmbeddingExample.write(
                folder, Map.of(SHOP + 1, "2026-11-21", SHOP + 2, "2026-11-21T08:00Z", SHOP + 3, "2026-11"));
        StringWriter out = new StringWriter();

        assertThat(files).containsExactly("pages-00001.xml.gz");
        assertThat(EmbeddingExample.check(folder, new PrintWriter(out)))
                .as(out.toString())
                .isZero();
        assertThat(out.toString()).startsWith("2 files, 3 pages, 0 problems");
    }

    @Test
    void theReadmeShowsTheLinesOfTheExample() throws IOException {
        String source = Files.readString(
                ProjectFiles.of("pipeline/validate/src/test/java/dev/sitestream/validate/EmbeddingExample.java"));
        List<String> shown = SHOWN.matcher(source)
                .results()
                .map((MatchResult lines) -> lines.group(1).replaceAll("(?m)^ {8}", ""))
                .toList();

        assertThat(shown).hasSize(2);
        assertThat(Files.readString(ProjectFiles.of("README.md"))).contains(shown);
    }
}
