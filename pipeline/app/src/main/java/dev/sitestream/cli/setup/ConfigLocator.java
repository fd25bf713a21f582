package dev.sitestream.cli.setup;

import dev.sitestream.text.PlainText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the configuration if no option names it: in the file that an environment variable names, otherwise in a file of
 * the working folder.
 *
 * @param environment the environment variables
 * @param folder the working folder
 */
public record ConfigLocator(Map<String, String> environment, Path folder) {

    /** The environment variable that names the configuration for all commands. */
    public static final String VARIABLE = "SITESTREAM_CONFIG";

    /** The name of the configuration in a working folder. */
    public static final String FILE = "sitestream.yaml";

    /** The place of this process. */
    public static ConfigLocator ofProcess() {
        return new ConfigLocator(System.getenv(), Path.of(""));
    }

    /** The file to write to: the named one, otherwise the first place where commands look. */
    public Path fileToWrite(@Nullable Path named) {
        return named == null ? fromEnvironment().orElse(folder.resolve(FILE)) : named;
    }

    /**
     * The file to read. Only a file that was named may be missing.
     *
     * @throws NoConfigurationException when there is none
     */
    public Path fileToRead(@Nullable Path named) throws NoConfigurationException {
        if (named != null) {
            return named;
        }
        Optional<Path> variable = fromEnvironment();
        if (variable.isPresent()) {
            return requireExisting(variable.get());
        }
        Path local = folder.resolve(FILE);
        if (!Files.exists(local)) {
            throw new NoConfigurationException("there is no configuration: name it with --config FILE or in $"
                    + VARIABLE + ", or change to a folder with a " + FILE + "; `sitestream init URL` writes one");
        }
        return local;
    }

    private Optional<Path> fromEnvironment() {
        String name = environment.getOrDefault(VARIABLE, "");
        return name.isBlank() ? Optional.empty() : Optional.of(folder.resolve(name));
    }

    private static Path requireExisting(Path file) throws NoConfigurationException {
        if (!Files.exists(file)) {
            throw new NoConfigurationException(
                    "$" + VARIABLE + " names " + PlainText.of(file.toString()) + ", which does not exist");
        }
        return file;
    }

    /** Thrown when there is no configuration; the message is meant for people. */
    public static final class NoConfigurationException extends Exception {

        NoConfigurationException(String message) {
            super(message);
        }
    }
}
