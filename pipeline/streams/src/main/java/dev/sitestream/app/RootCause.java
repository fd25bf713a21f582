package dev.sitestream.app;

import dev.sitestream.files.FileErrorText;
import java.nio.file.FileSystemException;

/** The innermost cause of a failure, for people. */
public final class RootCause {

    private RootCause() {}

    /** The message of the innermost cause, or the name of its class if it has no message. */
    public static String message(Throwable failure) {
        Throwable root = of(failure);
        if (root instanceof FileSystemException refusal) {
            return FileErrorText.reason(refusal);
        }
        String message = root.getMessage();
        return message == null ? root.getClass().getSimpleName() : message;
    }

    /** The innermost cause; the failure itself if it has none. */
    public static Throwable of(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
