package dev.sitestream.cli.setup;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Deletes a folder with its contents. Links in it are deleted, their targets are not. */
final class FolderDeletion extends SimpleFileVisitor<Path> {

    private FolderDeletion() {}

    /** Deletes the folder if it exists. */
    static void delete(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            Files.walkFileTree(folder, new FolderDeletion());
        }
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        Files.deleteIfExists(file);
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) throws IOException {
        if (failure != null) {
            throw failure;
        }
        Files.deleteIfExists(folder);
        return FileVisitResult.CONTINUE;
    }
}
