package dev.sitestream.publish.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.codec.UnreadableFormatException;
import dev.sitestream.publish.SiteEvent.FileEvent.StoredVersion;
import dev.sitestream.publish.site.FileState.Phase;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The stored form of an index's files in the changelog, byte by byte. */
class FileStateTest {

    private static final FileState STATE = new FileState(
            "pages-00001.xml.gz",
            3,
            2,
            70,
            new Lastmod(1_700, 1, 2),
            Phase.UNLISTED,
            1_700_000_000_000L,
            new StoredVersion("e", 300));

    @Test
    void aFileHasThisFormInVersion1() {
        assertThat(HexFormat.of().formatHex(STATE.encode()))
                .isEqualTo("011270616765732d30303030312e786d6c2e677a03028c01c81a02040480a0abfef962" + "0165ac02");
    }

    @ParameterizedTest
    @EnumSource
    void aFileComesBackInEveryPhase(Phase phase) {
        FileState state = new FileState(
                "a.xml.gz", 998, 7, -1, new Lastmod(Long.MIN_VALUE, -1, 0), phase, 0, StoredVersion.UNKNOWN);

        assertThat(FileState.decode(state.encode())).isEqualTo(state);
    }

    @Test
    void aFileOfANewerReleaseIsRefused() {
        byte[] bytes = STATE.encode();
        bytes[0] = 2;

        assertThatThrownBy(() -> FileState.decode(bytes)).isInstanceOf(UnreadableFormatException.class);
    }

    @Test
    void aPhaseThatIsUnknownIsRefused() {
        byte[] bytes = new FileState("", 0, 1, 0, Lastmod.NONE, Phase.LISTED, 0, StoredVersion.UNKNOWN).encode();
        bytes[bytes.length - 4] = 9;

        assertThatThrownBy(() -> FileState.decode(bytes)).isInstanceOf(IllegalArgumentException.class);
    }
}
