package dev.sitestream.store.directory;

import java.nio.file.Path;

/**
 * A process in the middle of a write to the site {@code shop}. It prints which file it writes, and runs until it is
 * killed.
 */
final class WriterProcess {

    private WriterProcess() {}

    public static void main(String[] arguments) throws Exception {
        try (TemporaryFile file = TemporaryFile.create(Path.of(arguments[0]), "shop")) {
            System.out.println(file.path());
            // Blocks: nothing is ever sent, and the input ends only with the parent process.
            System.in.read();
        }
    }
}
