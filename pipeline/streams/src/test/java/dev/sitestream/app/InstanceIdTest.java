package dev.sitestream.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstanceIdTest {

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init") // JUnit sets the folder
    InstanceIdTest() {}

    @Test
    void aFolderKeepsItsNameUntilItIsForgotten() throws Exception {
        String first = InstanceId.of(folder);
        assertThat(InstanceId.of(folder)).isEqualTo(first);

        InstanceId.delete(folder);
        InstanceId.delete(folder);

        assertThat(InstanceId.of(folder)).isNotEqualTo(first);
    }
}
