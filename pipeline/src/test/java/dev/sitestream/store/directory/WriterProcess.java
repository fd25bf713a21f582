package dev.sitestream.store.directory;

import java.nio.file.Path;

/**
 * Another process in the middle of a write to the site {@code shop}: says which file it writes, and goes on until it is
 * killed.
 */
final class WriterProcess {

    private WriterProcess() {}

    public static void main(String[] arguments) throws Exception {
        try (TemporaryFile file = TemporaryFile.create(Path.of(arguments[0]), "shop")) {
            System.out.println(file.path());
            // Nothing is ever sent: it ends with whoever has started it.
            System.in.read();
        }
    }
}
