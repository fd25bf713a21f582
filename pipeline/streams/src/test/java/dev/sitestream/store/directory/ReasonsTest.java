package dev.sitestream.store.directory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.store.ObjectStoreException.Reason;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.Test;

class ReasonsTest {

    @Test
    void aFullDiskIsDistinguishedFromAMissingRight() {
        assertThat(Reasons.kindOf(new IOException("No space left on device"))).isEqualTo(Reason.NO_SPACE);
        assertThat(Reasons.kindOf(new FileSystemException("a", null, "Disk quota exceeded")))
                .isEqualTo(Reason.NO_SPACE);
        assertThat(Reasons.kindOf(new AccessDeniedException("a"))).isEqualTo(Reason.DENIED);
    }

    @Test
    void everythingElseIsSomethingElse() {
        assertThat(Reasons.kindOf(new FileAlreadyExistsException("a"))).isEqualTo(Reason.OTHER);
        assertThat(Reasons.kindOf(new IOException())).isEqualTo(Reason.OTHER);
    }
}
