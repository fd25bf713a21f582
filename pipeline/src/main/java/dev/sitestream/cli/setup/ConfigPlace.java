package dev.sitestream.cli.setup;

import dev.sitestream.logging.PlainText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a command finds its configuration when no option names it: in the file that a variable of the environment
 * names, else in a file of the working folder.
 *
 * @param environment the variables
 * @param folder the working folder
 */
public record ConfigPlace(Map<String, String> environment, Path folder) {

    /** Names the configuration for all commands. */
    public static final String VARIABLE = "SITESTREAM_CONFIG";

    /** The configuration of a working folder. */
    public static final String FILE = "sitestream.yaml";

    /** Of this process. */
    public static ConfigPlace ofProcess() {
        return new ConfigPlace(System.getenv(), Path.of(""));
    }

    /** The file to write to: as named, else where the commands look first. */
    public Path toWrite(@Nullable Path named) {
        return named == null ? fromEnvironment().orElse(folder.resolve(FILE)) : named;
    }

    /**
     * The file to read, which exists unless it is the named one.
     *
     * @throws NoConfigurationException when there is none
     */
    public Path toRead(@Nullable Path named) throws NoConfigurationException {
        if (named != null) {
            return named;
        }
        Optional<Path> variable = fromEnvironment();
        if (variable.isPresent()) {
            return requireThere(variable.get());
        }
        Path local = folder.resolve(FILE);
        if (!Files.exists(local)) {
            throw new NoConfigurationException("there is no configuration: name one by --config FILE or in $" + VARIABLE
                    + ", or go to a folder with a " + FILE + "; `sitestream init URL` writes one");
        }
        return local;
    }

    private Optional<Path> fromEnvironment() {
        String name = environment.getOrDefault(VARIABLE, "");
        return name.isBlank() ? Optional.empty() : Optional.of(folder.resolve(name));
    }

    private static Path requireThere(Path file) throws NoConfigurationException {
        if (!Files.exists(file)) {
            throw new NoConfigurationException(
                    "$" + VARIABLE + " names " + PlainText.of(file.toString()) + ", and there is no such file");
        }
        return file;
    }

    /** Says that there is no configuration; the message is meant for people. */
    public static final class NoConfigurationException extends Exception {

        NoConfigurationException(String message) {
            super(message);
        }
    }
}
