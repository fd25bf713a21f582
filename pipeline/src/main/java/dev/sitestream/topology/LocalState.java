package dev.sitestream.topology;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The folder of Kafka Streams' local state: all that it holds can be restored from the broker's records. */
final class LocalState {

    private static final Logger LOG = LoggerFactory.getLogger(LocalState.class);

    private final Path folder;

    LocalState(Path folder) {
        this.folder = folder;
    }

    /** Whether a failure comes from files in the folder that are damaged or missing. */
    static boolean isDamageIn(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof RocksDBException store && isDamage(store)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isDamage(RocksDBException failure) {
        Status status = failure.getStatus();
        boolean corrupt = status != null && status.getCode() == Status.Code.Corruption;
        // RocksDB has no code for a file of its own that is gone.
        return corrupt || String.valueOf(failure.getMessage()).contains("No such file");
    }

    /** Throws everything away, so that it is restored. */
    void discard(Throwable damage) {
        LOG.warn(
                "the local state in {} is damaged ({}); it is thrown away, and restored from the broker",
                folder,
                rootMessage(damage));
        try {
            for (Path file : deepestFirst()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("can't remove the damaged local state in " + folder, e);
        }
    }

    private List<Path> deepestFirst() throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.sorted(Comparator.reverseOrder()).toList();
        }
    }

    private static String rootMessage(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage());
    }
}
