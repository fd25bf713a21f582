package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The documents name the commands and options that there are. */
class DocumentedCommandsTest {

    private static final Path ROOT = ProjectFiles.of("");

    @Test
    void everyCommandIsInTheReadmeOrInTheOperatorsGuide() throws IOException {
        String documents = Files.readString(ROOT.resolve("README.md"))
                + Files.readString(ROOT.resolve("deploy").resolve("OPERATIONS.md"));

        assertThat(Sitestream.commandLine().getSubcommands().keySet())
                .allSatisfy(command -> assertThat(documents).containsPattern("`(sitestream )?" + command + "[ `]"));
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
