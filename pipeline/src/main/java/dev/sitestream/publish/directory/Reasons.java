package dev.sitestream.publish.directory;

import dev.sitestream.publish.ObjectStoreException.Reason;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;

/** Says for people why a file system refused something: its exceptions often have nothing but a path for a message. */
final class Reasons {

    private Reasons() {}

    /** What kind of failure it is. */
    static Reason kindOf(IOException e) {
        if (e instanceof AccessDeniedException) {
            return Reason.DENIED;
        }
        String text = of(e);
        return text.contains("No space left") || text.contains("quota exceeded") ? Reason.NO_SPACE : Reason.OTHER;
    }

    static String of(IOException e) {
        if (e instanceof FileAlreadyExistsException) {
            return "a file stands where a directory is needed";
        }
        if (e instanceof AccessDeniedException) {
            return "this user may not write in the folder";
        }
        if (e instanceof ClosedByInterruptException) {
            return "it was interrupted";
        }
        return e instanceof FileSystemException failure && failure.getReason() != null
                ? failure.getReason()
                : String.valueOf(e.getMessage());
    }
}
