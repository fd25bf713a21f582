package dev.sitestream.config.yaml;

import dev.sitestream.config.ConfigurationException;
import dev.sitestream.files.FileErrorText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.ReaderException;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.resolver.Resolver;

/** Parses a file into a tree of YAML nodes with line numbers. Values are not converted to Java types. */
public final class YamlFile {

    private static final int MAX_ALIASES = 50;
    private static final int DEEPEST_NESTING = 50;
    private static final long MAX_BYTES = 3 << 20;

    private final Path file;

    private YamlFile(Path file) {
        this.file = file;
    }

    /** The root of the file's only document. */
    public static Node read(Path file) throws ConfigurationException {
        YamlFile yaml = new YamlFile(file);
        return yaml.compose(yaml.decode(yaml.bytes()));
    }

    /**
     * The root of a text's only document.
     *
     * @param name the name of the text in messages
     */
    public static Node parse(Path name, String text) throws ConfigurationException {
        return new YamlFile(name).compose(text);
    }

    private byte[] bytes() throws ConfigurationException {
        try {
            if (Files.isDirectory(file)) {
                throw failure("", "is a directory: required is a YAML file");
            }
            if (Files.size(file) > MAX_BYTES) {
                throw failure("", "is too large: allowed are " + MAX_BYTES / (1 << 20) + " MiB");
            }
            return Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw failure("", "there is no such file");
        } catch (AccessDeniedException e) {
            throw failure("", "this user may not read it");
        } catch (IOException e) {
            throw failure("", "can't be read: " + FileErrorText.reason(e));
        }
    }

    private String decode(byte[] bytes) throws ConfigurationException {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        CharBuffer text = CharBuffer.allocate(bytes.length);
        ByteBuffer input = ByteBuffer.wrap(bytes);
        boolean malformed = decoder.decode(input, text, true).isMalformed();
        String decoded = text.flip().toString();
        if (malformed) {
            throw failure(place(decoded, decoded.length()), "not UTF-8: allowed is UTF-8 text");
        }
        // A byte-order mark is allowed at the beginning of a YAML stream, but it is not part of the text
        return decoded.startsWith("\uFEFF") ? decoded.substring(1) : decoded;
    }

    private Node compose(String text) throws ConfigurationException {
        LoaderOptions options = new LoaderOptions();
        options.setMaxAliasesForCollections(MAX_ALIASES);
        options.setNestingDepthLimit(DEEPEST_NESTING);
        try {
            @Nullable
            Node root = new Composer(new ParserImpl(new StreamReader(text), options), new Resolver(), options)
                    .getSingleNode();
            if (root == null) {
                throw failure(":1", "the file is empty: required is at least the key `sites`");
            }
            return root;
        } catch (MarkedYAMLException e) {
            YamlErrorText trouble = YamlErrorText.of(e, text);
            throw failure(place(trouble.mark()), "not YAML: " + trouble.reason());
        } catch (ReaderException e) {
            throw failure(
                    place(text, text.offsetByCodePoints(0, e.getPosition())),
                    String.format("not YAML: the character U+%04X is not allowed", e.getCodePoint()));
        } catch (YAMLException e) {
            // The remaining causes are the limits of LoaderOptions.
            throw failure(
                    "",
                    "is nested too deeply, or has too many aliases: allowed are " + DEEPEST_NESTING + " levels, and "
                            + MAX_ALIASES + " aliases of mappings and lists");
        }
    }

    private static String place(@Nullable Mark mark) {
        return mark == null ? "" : ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1);
    }

    private static String place(String text, int offset) {
        String before = text.substring(0, offset);
        long line = before.chars().filter(c -> c == '\n').count() + 1;
        return ":" + line + ":" + (offset - before.lastIndexOf('\n'));
    }

    private ConfigurationException failure(String place, String text) {
        return new ConfigurationException(List.of(file + place + ": " + text));
    }
}
