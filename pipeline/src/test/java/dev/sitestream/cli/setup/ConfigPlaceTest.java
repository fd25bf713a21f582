package dev.sitestream.cli.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.cli.setup.ConfigPlace.NoConfigurationException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigPlaceTest {

    @TempDir
    private Path folder;

    @Test
    void theNamedFileCountsBeforeAllOthers() throws Exception {
        Files.createFile(folder.resolve("sitestream.yaml"));

        Path found = place(Map.of("SITESTREAM_CONFIG", "other.yaml")).toRead(Path.of("named.yaml"));

        assertThat(found).isEqualTo(Path.of("named.yaml"));
    }

    @Test
    void theVariableCountsBeforeTheFileOfTheFolder() throws Exception {
        Files.createFile(folder.resolve("sitestream.yaml"));
        Path other = Files.createFile(folder.resolve("other.yaml"));

        assertThat(place(Map.of("SITESTREAM_CONFIG", other.toString())).toRead(null))
                .isEqualTo(other);
    }

    @Test
    void anEmptyVariableIsNone() throws Exception {
        Path local = Files.createFile(folder.resolve("sitestream.yaml"));

        assertThat(place(Map.of("SITESTREAM_CONFIG", "")).toRead(null)).isEqualTo(local);
    }

    @Test
    void aVariableThatNamesNoFileIsNamedInTheAnswer() {
        ConfigPlace place = place(Map.of("SITESTREAM_CONFIG", "/nowhere/sitestream.yaml"));

        assertThatThrownBy(() -> place.toRead(null))
                .isInstanceOf(NoConfigurationException.class)
                .hasMessage("$SITESTREAM_CONFIG names /nowhere/sitestream.yaml, which does not exist");
    }

    @Test
    void withoutAnyAllThreeWaysAreNamed() {
        assertThatThrownBy(() -> place(Map.of()).toRead(null))
                .isInstanceOf(NoConfigurationException.class)
                .hasMessageContainingAll("--config FILE", "$SITESTREAM_CONFIG", "sitestream.yaml", "sitestream init");
    }

    @Test
    void whatIsWrittenIsWhatIsReadAfterwards() {
        assertThat(place(Map.of()).toWrite(null)).isEqualTo(folder.resolve("sitestream.yaml"));
        assertThat(place(Map.of("SITESTREAM_CONFIG", "/etc/own.yaml")).toWrite(null))
                .isEqualTo(Path.of("/etc/own.yaml"));
        assertThat(place(Map.of("SITESTREAM_CONFIG", "/etc/own.yaml")).toWrite(Path.of("named.yaml")))
                .isEqualTo(Path.of("named.yaml"));
    }

    private ConfigPlace place(Map<String, String> environment) {
        return new ConfigPlace(environment, folder);
    }
}
