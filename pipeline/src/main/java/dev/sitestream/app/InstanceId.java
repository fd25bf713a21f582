package dev.sitestream.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/**
 * What a state folder calls its instance, for Kafka's static membership (KIP-345): whoever starts on the folder again
 * takes its old place in the group at once, instead of waiting until the group has given the old member up.
 */
final class InstanceId {

    private static final String FILE = "instance-id";

    private InstanceId() {}

    /**
     * Has the folder called otherwise from its next start on. The group gives a member that comes back the work that it
     * had; where that was none, since a topic was missing, it would be none for ever.
     */
    static void forget(Path state) throws IOException {
        Files.deleteIfExists(state.resolve(FILE));
    }

    /** The folder's id, chosen when it is first asked for. */
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
                            + "; make it writable, or name another one in `state`",
                    e);
        }
    }
}
