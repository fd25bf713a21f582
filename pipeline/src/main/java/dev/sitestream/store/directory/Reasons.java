package dev.sitestream.store.directory;

import dev.sitestream.files.FileErrorText;
import dev.sitestream.store.ObjectStoreException.Reason;
import java.io.IOException;
import java.nio.file.AccessDeniedException;

/** Why the directory of a store refused something. */
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
        // The file that it names is one that is written on the way.
        return e instanceof AccessDeniedException ? "this user may not write in the folder" : FileErrorText.reason(e);
    }
}
