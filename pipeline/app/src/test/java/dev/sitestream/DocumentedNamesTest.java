package dev.sitestream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.testing.ProjectFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The classes and packages that documents for developers name are there. */
class DocumentedNamesTest {

    private static final List<String> DOCUMENTS =
            List.of("ARCHITECTURE.md", "CONTRIBUTING.md", "docs/rationale.md", "docs/publishing-protocol.md");

    /** Classes of libraries. */
    private static final Set<String> OTHERS = Set.of("HttpUrl");

    /** A name of at least two words, perhaps with its package and a method: {@code placement.Lane.apply}. */
    private static final Pattern CLASS = Pattern.compile("`(?:[a-z0-9]+\\.)*([A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+)[.`]");

    private static final Pattern TYPE = Pattern.compile("\\b(?:class|interface|enum|record) ([A-Z]\\w+)");

    private static final Pattern PACKAGE = Pattern.compile("`([a-z0-9]+(?:\\.[a-z0-9]+)*)`");

    /** Headings of the rationale, rows of the table of modules, rows of the table of changes. */
    private static final List<Pattern> PLACES_OF_PACKAGES = List.of(
            Pattern.compile("(?m)^## [^(]*\\((.*)\\)$"),
            Pattern.compile("(?m)^\\| `[a-z]+` \\|[^|]*\\|([^|]*)\\|[^|]*\\|$"),
            Pattern.compile("(?m)^\\| (?:an?|how|what|when|where|which) [^|]*\\|([^|]*)\\|[^|]*\\|$"));

    /** Folders of files that are no code. */
    private static final Set<String> OTHER_FOLDERS = Set.of("schemas", "presets");

    private final Set<String> types = new TreeSet<>();
    private final Set<String> packages = new TreeSet<>();

    DocumentedNamesTest() throws IOException {
        try (Stream<Path> files = Files.walk(ProjectFiles.of("pipeline"))) {
            files.filter(file -> file.toString().endsWith(".java")
                            && !file.toString().contains("/target/"))
                    .forEach(this::read);
        }
        packages.addAll(OTHER_FOLDERS);
    }

    private void read(Path file) {
        String path = file.toString();
        int name = path.indexOf("/dev/sitestream/") + "/dev/sitestream/".length();
        int end = path.lastIndexOf('/');
        if (end > name) {
            packages.add(path.substring(name, end).replace('/', '.'));
        }
        try {
            TYPE.matcher(Files.readString(file)).results().forEach((MatchResult type) -> types.add(type.group(1)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void everyNamedClassExists() throws IOException {
        for (String document : DOCUMENTS) {
            List<String> named = CLASS.matcher(Files.readString(ProjectFiles.of(document)))
                    .results()
                    .map((MatchResult name) -> name.group(1))
                    .filter(name -> !OTHERS.contains(name))
                    .distinct()
                    .toList();

            assertThat(types).as(document).containsAll(named);
        }
    }

    @Test
    void everyNamedPackageExists() throws IOException {
        List<String> named = new ArrayList<>();
        for (String document : DOCUMENTS) {
            String text = Files.readString(ProjectFiles.of(document));
            for (Pattern place : PLACES_OF_PACKAGES) {
                place.matcher(text)
                        .results()
                        .forEach((MatchResult names) -> PACKAGE.matcher(names.group(1))
                                .results()
                                .forEach((MatchResult name) -> named.add(name.group(1))));
            }
        }

        assertThat(named).hasSizeGreaterThan(50);
        assertThat(packages).containsAll(named);
    }
}
