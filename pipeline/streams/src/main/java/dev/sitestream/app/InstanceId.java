package dev.sitestream.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/**
 * The id of a state folder's instance, for Kafka's static membership (KIP-345). An instance that starts again on the
 * same folder takes its old place in the group at once, instead of waiting until the group has given up the old member.
 */
final class InstanceId {

    private static final String FILE = "instance-id";

    private InstanceId() {}

    /**
     * Forgets the id, so that the next start on the folder chooses a new one. The group gives a member that returns the
     * work that it had; if that was none because a topic was missing, it would stay without work for ever.
     */
    static void delete(Path state) throws IOException {
        Files.deleteIfExists(state.resolve(FILE));
    }

    /** The folder's id, created when it is first read. */
    static String of(Path state) throws StartException {
        Path file = state.resolve(FILE);
        try {
            Files.createDirectories(state);
            if (!Files.exists(file)) {
                Files.writeString(file, UUID.randomUUID().toString());
            }
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new StartException(
                    "can't use the state folder " + state + ": " + RootCause.message(e)
                            + "; make it writable, or set another folder in `state`",
                    e);
        }
    }
}
