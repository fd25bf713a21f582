package dev.sitestream.cli.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.cli.setup.ConfigLocator.NoConfigurationException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigLocatorTest {

    @TempDir
    private Path folder;

    @Test
    void theNamedFileCountsBeforeAllOthers() throws Exception {
        Files.createFile(folder.resolve("sitestream.yaml"));

        Path found = place(Map.of("SITESTREAM_CONFIG", "other.yaml")).fileToRead(Path.of("named.yaml"));

        assertThat(found).isEqualTo(Path.of("named.yaml"));
    }

    @Test
    void theVariableCountsBeforeTheFileOfTheFolder() throws Exception {
        Files.createFile(folder.resolve("sitestream.yaml"));
        Path other = Files.createFile(folder.resolve("other.yaml"));

        assertThat(place(Map.of("SITESTREAM_CONFIG", other.toString())).fileToRead(null))
                .isEqualTo(other);
    }

    @Test
    void anEmptyVariableIsNone() throws Exception {
        Path local = Files.createFile(folder.resolve("sitestream.yaml"));

        assertThat(place(Map.of("SITESTREAM_CONFIG", "")).fileToRead(null)).isEqualTo(local);
    }

    @Test
    void aVariableThatNamesNoFileIsNamedInTheAnswer() {
        ConfigLocator place = place(Map.of("SITESTREAM_CONFIG", "/nowhere/sitestream.yaml"));

        assertThatThrownBy(() -> place.fileToRead(null))
                .isInstanceOf(NoConfigurationException.class)
                .hasMessage("$SITESTREAM_CONFIG names /nowhere/sitestream.yaml, which does not exist");
    }

    @Test
    void withoutAnyAllThreeWaysAreNamed() {
        assertThatThrownBy(() -> place(Map.of()).fileToRead(null))
                .isInstanceOf(NoConfigurationException.class)
                .hasMessageContainingAll("--config FILE", "$SITESTREAM_CONFIG", "sitestream.yaml", "sitestream init");
    }

    @Test
    void whatIsWrittenIsWhatIsReadAfterwards() {
        assertThat(place(Map.of()).fileToWrite(null)).isEqualTo(folder.resolve("sitestream.yaml"));
        assertThat(place(Map.of("SITESTREAM_CONFIG", "/etc/own.yaml")).fileToWrite(null))
                .isEqualTo(Path.of("/etc/own.yaml"));
        assertThat(place(Map.of("SITESTREAM_CONFIG", "/etc/own.yaml")).fileToWrite(Path.of("named.yaml")))
                .isEqualTo(Path.of("named.yaml"));
    }

    private ConfigLocator place(Map<String, String> environment) {
        return new ConfigLocator(environment, folder);
    }
}
