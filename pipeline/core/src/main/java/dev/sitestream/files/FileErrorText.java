package dev.sitestream.files;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** Explains file system errors to people: the message of such an exception is often only a path. */
public final class FileErrorText {

    private FileErrorText() {}

    /** The reason, for a message that already names the file or folder. */
    public static String reason(IOException e) {
        if (e instanceof FileSystemException failure) {
            return reason(failure);
        }
        if (e instanceof ClosedByInterruptException) {
            return "it was interrupted";
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private static String reason(FileSystemException e) {
        if (e instanceof NoSuchFileException) {
            return missing(e.getFile());
        }
        if (e instanceof AccessDeniedException) {
            return "this user has no permission" + forFile(e);
        }
        if (e instanceof FileAlreadyExistsException) {
            return "a file exists where a folder is needed" + (e.getFile() == null ? "" : ": " + e.getFile());
        }
        if (e instanceof NotDirectoryException) {
            return e.getFile() + " is not a folder";
        }
        if (e instanceof DirectoryNotEmptyException) {
            return "the folder " + e.getFile() + " is not empty";
        }
        return e.getReason() == null ? "the file system refused the operation" + forFile(e) : e.getReason();
    }

    private static String forFile(FileSystemException e) {
        return e.getFile() == null ? "" : " for " + e.getFile();
    }

    private static String missing(String file) {
        Path folder = file == null ? null : Path.of(file).toAbsolutePath().getParent();
        return folder == null || Files.isDirectory(folder)
                ? "the file or folder can't be found or created"
                : "there is no folder " + folder;
    }
}
