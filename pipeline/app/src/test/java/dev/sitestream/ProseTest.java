package dev.sitestream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.testing.ProjectFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Comments and documents have no lines that need horizontal scrolling. The formatter does not wrap either of them. */
class ProseTest {

    private static final int MAX_COLUMNS = 120;

    private static final Path PROJECT = ProjectFiles.of("");

    private static final Pattern COMMENT = Pattern.compile("\\s*(/\\*\\*?|\\*|//).*");

    /** Links can't be wrapped. */
    private static final Pattern WITHOUT_SPACES = Pattern.compile("[\\s/*]*(\\S+\\s)?\\S+");

    @Test
    void noLineOfACommentIsTooLong() throws IOException {
        assertThat(tooLong(PROJECT, ".java", ProseTest::commentLines)).isEmpty();
    }

    @Test
    void noLineOfAParagraphInADocumentIsTooLong() throws IOException {
        assertThat(tooLong(PROJECT, ".md", ProseTest::paragraphLines)).isEmpty();
    }

    private static List<String> tooLong(Path folder, String suffix, LineFilter prose) throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(file -> file.toString().endsWith(suffix)
                            && !folder.relativize(file).toString().contains("target"))
                    .sorted()
                    .forEach(file -> prose.of(lines(file)).stream()
                            .filter(line -> line.codePointCount(0, line.length()) > MAX_COLUMNS)
                            .forEach(line -> found.add(file + ": " + line)));
        }
        return found;
    }

    private static List<String> commentLines(List<String> lines) {
        return lines.stream()
                .filter(line -> COMMENT.matcher(line).matches()
                        && !WITHOUT_SPACES.matcher(line).matches())
                .toList();
    }

    /** Lines of paragraphs, without tables and code. */
    private static List<String> paragraphLines(List<String> lines) {
        List<String> paragraphs = new ArrayList<>();
        boolean isCode = false;
        for (String line : lines) {
            if (line.strip().startsWith("```")) {
                isCode = !isCode;
            } else if (!isCode && !line.startsWith("|") && !line.startsWith("    ")) {
                paragraphs.add(line);
            }
        }
        return paragraphs;
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private interface LineFilter {
        List<String> of(List<String> lines);
    }
}
