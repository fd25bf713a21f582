package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The documents name the commands and options that there are. */
class DocumentedCommandsTest {

    private static final Path ROOT = ProjectFiles.of("");

    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(([a-z]+)[^`]*)` \\|");
    private static final Pattern OPTION = Pattern.compile("--[a-z-]+");

    @Test
    void theReadmeListsEveryCommandAndNamesOnlyOptionsThatThereAre() throws IOException {
        String readme = Files.readString(ROOT.resolve("README.md"));
        String section = readme.substring(readme.indexOf("\n## Commands\n"), readme.indexOf("\n## Events\n"));
        Map<String, CommandLine> commands = Sitestream.commandLine().getSubcommands();
        Map<String, String> usages = ROW.matcher(section)
                .results()
                .collect(Collectors.toMap((MatchResult row) -> row.group(2), row -> row.group(1)));

        assertThat(usages.keySet()).containsExactlyInAnyOrderElementsOf(commands.keySet());
        assertThat(usages)
                .allSatisfy((command, usage) -> assertThat(Objects.requireNonNull(commands.get(command))
                                .getCommandSpec()
                                .optionsMap()
                                .keySet())
                        .containsAll(OPTION.matcher(usage)
                                .results()
                                .map((MatchResult option) -> option.group())
                                .toList()));
    }

    @Test
    void theGuideToComparingNamesEveryOptionOfTheCommand() throws IOException {
        String guide = Files.readString(ROOT.resolve("docs").resolve("guides").resolve("comparing.md"));
        List<String> options = Pattern.compile("`(--[a-z]+)")
                .matcher(guide)
                .results()
                .map((MatchResult option) -> option.group(1))
                .distinct()
                .toList();

        assertThat(options).containsExactlyInAnyOrder("--report", "--json", "--ignore");
        CommandLine compare =
                Objects.requireNonNull(Sitestream.commandLine().getSubcommands().get("compare"));
        assertThat(compare.getCommandSpec().optionsMap().keySet()).containsAll(options);
    }
}
