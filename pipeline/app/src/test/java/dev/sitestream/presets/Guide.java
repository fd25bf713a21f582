package dev.sitestream.presets;

import dev.sitestream.testing.ProjectFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of {@code docs/guides}. Its YAML blocks are whole configurations. Its {@code sh} blocks run against a pipeline
 * with these, its {@code bash} blocks against the product that it is about.
 *
 * @param name the file's name
 * @param text the page
 */
public record Guide(String name, String text) {

    /** Maven runs tests in the module's folder. */
    private static final Path FOLDER = ProjectFiles.of("docs/guides");

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w+)\\n(.*?)^```$");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{?([A-Z][A-Z_]+)\\}?");

    /** A secret that is a text of 64 characters and base64, as all senders take it. */
    private static final String SECRET = "0123456789abcdef".repeat(4);

    /** A token of a site, and its hash. */
    private static final String TOKEN = "sst_" + "0123456789abcdef".repeat(4);

    /** The guides to a configuration. */
    public static List<Guide> all() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .map(Guide::read)
                    .filter(guide -> !guide.blocks("yaml").isEmpty())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The guide with this name. */
    public static Guide read(String name) {
        return read(FOLDER.resolve(name));
    }

    private static Guide read(Path file) {
        try {
            return new Guide(file.getFileName().toString(), Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The blocks in this language. */
    public List<String> blocks(String language) {
        return BLOCK.matcher(text)
                .results()
                .filter(block -> block.group(1).equals(language))
                .map(block -> block.group(2))
                .toList();
    }

    /** Values for all variables of the page. */
    public Map<String, String> environment() {
        Map<String, String> environment = new TreeMap<>();
        VARIABLE.matcher(text)
                .results()
                .map((MatchResult variable) -> variable.group(1))
                .forEach(variable -> environment.put(variable, value(variable)));
        return environment;
    }

    private static String value(String variable) {
        if (variable.endsWith("_HASH")) {
            return "sha256:" + Sha256.hex(TOKEN);
        }
        return variable.equals("SHOP_TOKEN") || variable.equals("BLOG_TOKEN") ? TOKEN : SECRET;
    }

    @Override
    public String toString() {
        return name;
    }
}
