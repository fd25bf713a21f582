package dev.sitestream.store.directory;

import dev.sitestream.store.NewObjects;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.PreconditionFailedException;
import dev.sitestream.testing.ChildCommand;
import dev.sitestream.testing.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Appends one byte to an object many times, in a separate process or in the calling one. */
final class LengtheningProcess {

    private static final String BEGINS = "begins";

    private LengtheningProcess() {}

    /** Starts a separate process, and returns when its changes begin. */
    static ChildJvm start(Path output, Path root, ObjectKey key, int changes) throws IOException {
        ChildCommand command = ChildCommand.of(
                LengtheningProcess.class, root.toString(), key.site(), key.name(), Integer.toString(changes));
        ChildJvm process = new ChildJvm(command, output);
        process.awaitOut(BEGINS);
        return process;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(BEGINS);
        lengthen(Path.of(arguments[0]), new ObjectKey(arguments[1], arguments[2]), Integer.parseInt(arguments[3]));
    }

    /** Makes {@code changes} successful changes. */
    static void lengthen(Path root, ObjectKey key, int changes) throws Exception {
        ObjectStore store = new DirectoryObjectStore(root);
        for (int made = 0; made < changes; ) {
            made += lengthen(store, key, root.resolve(key.site()).resolve(key.name())) ? 1 : 0;
        }
    }

    private static boolean lengthen(ObjectStore store, ObjectKey key, Path file) throws Exception {
        String etag = store.head(key).orElseThrow().etag();
        byte[] before = Files.readAllBytes(file);
        byte[] longer = Arrays.copyOf(before, before.length + 1);
        try {
            store.put(NewObjects.of(key, NewObjects.MARKER, longer), new Precondition.Unchanged(etag));
            return true;
        } catch (PreconditionFailedException e) {
            return false;
        }
    }
}
