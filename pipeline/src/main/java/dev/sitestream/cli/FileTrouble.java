package dev.sitestream.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;

/** Why a file or folder can't be used, for people: the file system's exceptions often have nothing but a path to say. */
final class FileTrouble {

    private FileTrouble() {}

    static String reason(IOException e) {
        if (e instanceof FileAlreadyExistsException) {
            return e.getMessage() + " is a file";
        }
        if (e instanceof AccessDeniedException) {
            return "this user may not write to " + e.getMessage();
        }
        return e instanceof FileSystemException failure && failure.getReason() != null
                ? failure.getFile() + ": " + failure.getReason()
                : String.valueOf(e.getMessage());
    }
}
