package dev.sitestream.store.directory;

import dev.sitestream.files.FileErrorText;
import dev.sitestream.store.ObjectStoreException.Reason;
import java.io.IOException;
import java.nio.file.AccessDeniedException;

/** Describes why the directory of a store refused an operation. */
final class Reasons {

    private Reasons() {}

    /** Returns the kind of failure. */
    static Reason kindOf(IOException e) {
        if (e instanceof AccessDeniedException) {
            return Reason.DENIED;
        }
        String text = of(e);
        return text.contains("No space left") || text.contains("quota exceeded") ? Reason.NO_SPACE : Reason.OTHER;
    }

    static String of(IOException e) {
        // The exception names the temporary file, which is of no use in a message.
        return e instanceof AccessDeniedException ? "this user may not write in the folder" : FileErrorText.reason(e);
    }
}
