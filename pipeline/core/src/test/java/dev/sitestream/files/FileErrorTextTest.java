package dev.sitestream.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileErrorTextTest {

    @TempDir
    private Path folder;

    @Test
    void aFolderThatIsMissingIsNamed() {
        assertThat(reason(() -> Files.writeString(folder.resolve("a/b"), "")))
                .isEqualTo("there is no folder " + folder.resolve("a"));
    }

    @Test
    void aMissingFileIsNamed() {
        assertThat(FileErrorText.reason(
                        new NoSuchFileException(folder.resolve("a").toString())))
                .isEqualTo("the file or folder can't be found or created");
    }

    @Test
    void aFileInPlaceOfAFolderIsNamed() throws IOException {
        Path file = Files.createFile(folder.resolve("a"));

        assertThat(reason(() -> Files.createDirectories(file)))
                .isEqualTo("a file exists where a folder is needed: " + file);
    }

    @Test
    void aRefusalIsNoPath() {
        assertThat(FileErrorText.reason(new AccessDeniedException("/a/b")))
                .isEqualTo("this user has no permission for /a/b");
        assertThat(FileErrorText.reason(new FileSystemException("/a/b", null, "Read-only file system")))
                .isEqualTo("Read-only file system");
        assertThat(FileErrorText.reason(new FileSystemException("/a/b")))
                .isEqualTo("the file system refused the operation for /a/b");
    }

    @Test
    void everyOtherFailureHasWordsToo() {
        assertThat(FileErrorText.reason(new IOException("No space left on device")))
                .isEqualTo("No space left on device");
        assertThat(FileErrorText.reason(new IOException())).isEqualTo("IOException");
        assertThat(FileErrorText.reason(new ClosedByInterruptException())).isEqualTo("it was interrupted");
    }

    private static String reason(ThrowingCallable failing) {
        return FileErrorText.reason(catchThrowableOfType(IOException.class, failing));
    }
}
