package dev.sitestream.config;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sitestream.config.read.ConfigurationLoader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A configuration file with this content, and the results of reading it. */
public final class YamlText {

    /** The smallest valid configuration. */
    public static final String ONE_SITE = "sites: [{url: https://example.com/}]\n";

    private final Path file;

    private YamlText(Path file) {
        this.file = file;
    }

    public static YamlText in(Path folder, String text) throws IOException {
        return in(folder, text.getBytes(StandardCharsets.UTF_8));
    }

    public static YamlText in(Path folder, byte[] bytes) throws IOException {
        return new YamlText(Files.write(folder.resolve("sitestream.yaml"), bytes));
    }

    public Configuration load(Map<String, String> environment) throws ConfigurationException {
        return ConfigurationLoader.load(file, environment);
    }

    /** Returns the problems, with the file's path shortened to its name. */
    public List<String> problems(Map<String, String> environment) {
        ConfigurationException exception =
                catchThrowableOfType(ConfigurationException.class, () -> ConfigurationLoader.load(file, environment));
        if (exception == null) {
            throw new AssertionError("no problem was found");
        }
        String folder = file.getParent() + "/";
        return exception.problems().stream()
                .map(problem -> problem.replace(folder, ""))
                .toList();
    }
}
