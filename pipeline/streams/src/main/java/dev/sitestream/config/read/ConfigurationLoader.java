package dev.sitestream.config.read;

import dev.sitestream.config.Configuration;
import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.yaml.Problems;
import dev.sitestream.config.yaml.Substitution;
import dev.sitestream.config.yaml.YamlContext;
import dev.sitestream.config.yaml.YamlFile;
import dev.sitestream.config.yaml.YamlValue;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.yaml.snakeyaml.nodes.Node;

/** Reads the configuration file. */
public final class ConfigurationLoader {

    private ConfigurationLoader() {}

    /**
     * Loads the configuration from a file.
     *
     * <p>In single values, but not in keys, {@code ${NAME}} and {@code ${NAME:default}} are replaced with environment
     * variables, and a doubled dollar sign before a brace with a single one. A variable that is set but empty does not
     * use the default. Files that the configuration names are read at the same time.
     *
     * @param file a YAML file in UTF-8 with one document
     * @param environment the environment variables
     * @throws ConfigurationException if the file can't be read, is not YAML, or is no valid configuration; no message
     *     contains a variable's value or a secret
     */
    public static Configuration load(Path file, Map<String, String> environment) throws ConfigurationException {
        Problems problems = new Problems(file);
        Node root = YamlFile.read(file);
        YamlContext reading = new YamlContext(file, problems, new Substitution(environment));
        Optional<Configuration> configuration = new YamlValue(reading, "", root)
                .mapping(keys -> ConfigurationReader.read(keys, extension()))
                .flatMap(result -> result);
        problems.throwIfAny();
        return configuration.orElseThrow(() -> new IllegalStateException("no configuration, and no problem either"));
    }

    private static ExtensionReader extension() {
        return ServiceLoader.load(ExtensionReader.class).findFirst().orElseGet(NoExtensionReader::new);
    }
}
