package dev.sitestream.encoding.registry;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.encoding.frame.SchemaId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Schemas of a registry on this machine's disk. A schema of an id never changes, so an instance that starts while the
 * registry is down reads records of schemas that it has seen before.
 */
final class SchemaFiles {

    private static final Logger LOG = LoggerFactory.getLogger(SchemaFiles.class);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path folder;

    SchemaFiles(Path folder) {
        this.folder = folder;
    }

    /** The schema, if there is a file of it. What can't be read counts as absent. */
    Optional<RegisteredSchema> read(SchemaId id) {
        Path file = file(id);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(JSON.readValue(Files.readAllBytes(file), RegisteredSchema.class));
        } catch (IOException e) {
            LOG.debug("can't read {}", file, e);
            return Optional.empty();
        }
    }

    /** Keeps the schema, as far as the disk lets it. */
    void write(SchemaId id, RegisteredSchema schema) {
        Path file = file(id);
        try {
            Files.createDirectories(folder);
            Path written = Files.createTempFile(folder, "schema", ".tmp");
            Files.write(written, JSON.writeValueAsBytes(schema));
            Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            LOG.warn("can't keep a schema in {}: {}; it is asked for again after the next start", file, e.getMessage());
        }
    }

    private Path file(SchemaId id) {
        return folder.resolve(id.space().name().toLowerCase(Locale.ROOT) + '-' + id.value() + ".json");
    }
}
