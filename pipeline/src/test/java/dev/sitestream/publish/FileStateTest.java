package dev.sitestream.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.codec.UnreadableFormatException;
import dev.sitestream.publish.FileState.Phase;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The stored form of an index's files, byte by byte: what a release has written, all later ones must read. */
class FileStateTest {

    private static final FileState STATE =
            new FileState("pages-00001.xml.gz", 3, 2, 1_700_000_000_000_001L, Phase.UNLISTED, 1_700_000_000_000L);

    @Test
    void aFileHasThisFormInVersion2() {
        assertThat(HexFormat.of().formatHex(STATE.encode()))
                .isEqualTo("021270616765732d30303030312e786d6c2e677a03028280f281838985060480a0abfef962");
    }

    @Test
    void aFileOfVersion1IsInTheFirstIndex() {
        byte[] stored =
                HexFormat.of().parseHex("011270616765732d30303030312e786d6c2e677a038280f281838985060480a0abfef962");

        assertThat(FileState.decode(stored))
                .isEqualTo(new FileState(
                        STATE.name(), STATE.lane(), 1, STATE.changedAt(), STATE.phase(), STATE.unlistedAt()));
    }

    @ParameterizedTest
    @EnumSource
    void aFileComesBackInEveryPhase(Phase phase) {
        FileState state = new FileState("a.xml.gz", 998, 7, Long.MIN_VALUE, phase, 0);

        assertThat(FileState.decode(state.encode())).isEqualTo(state);
    }

    @Test
    void aFileOfANewerReleaseIsRefused() {
        byte[] bytes = STATE.encode();
        bytes[0] = 3;

        assertThatThrownBy(() -> FileState.decode(bytes)).isInstanceOf(UnreadableFormatException.class);
    }

    @Test
    void aPhaseThatIsUnknownIsRefused() {
        byte[] bytes = new FileState("", 0, 1, 0, Phase.LISTED, 0).encode();
        bytes[bytes.length - 2] = 9;

        assertThatThrownBy(() -> FileState.decode(bytes)).isInstanceOf(IllegalArgumentException.class);
    }
}
