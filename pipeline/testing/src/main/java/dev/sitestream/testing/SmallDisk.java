package dev.sitestream.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A small file system in memory, which can be filled up. */
public final class SmallDisk implements AutoCloseable {

    private static final int BLOCK = 4_096;

    private final Path folder;

    private SmallDisk(Path folder) {
        this.folder = folder;
    }

    /** Mounts a file system; empty if this user may not mount any. */
    public static Optional<SmallDisk> mount(Path folder, int mebibytes) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        try {
            return run("mount", "-t", "tmpfs", "-o", "size=" + mebibytes + "m", "tmpfs", folder.toString()) == 0
                    ? Optional.of(new SmallDisk(folder))
                    : Optional.empty();
        } catch (IOException e) {
            // There is no such program.
            return Optional.empty();
        }
    }

    public Path folder() {
        return folder;
    }

    /** Fills it up. */
    public void fill() throws IOException {
        byte[] block = new byte[BLOCK];
        try (OutputStream out = Files.newOutputStream(filler())) {
            while (true) {
                out.write(block);
            }
        } catch (IOException e) {
            if (folder.toFile().getUsableSpace() >= BLOCK) {
                throw e;
            }
        }
    }

    /** Removes what has filled it up. */
    public void makeRoom() throws IOException {
        Files.delete(filler());
    }

    @Override
    public void close() throws IOException {
        try {
            if (run("umount", "--lazy", folder.toString()) != 0) {
                throw new IOException(folder + " can't be unmounted");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Path filler() {
        return folder.resolve("filler");
    }

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
