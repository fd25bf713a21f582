package dev.sitestream.config.yaml;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeId;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * A value in the file: a node with its key path. If it is read as a wrong type, the result is empty, and the problem is
 * noted with file, line and key.
 */
public final class YamlValue {

    private static final Resolver RESOLVER = new Resolver();

    private final YamlContext reading;
    private final String path;
    private final Node node;

    public YamlValue(YamlContext reading, String path, Node node) {
        this.reading = reading;
        this.path = path;
        this.node = node;
    }

    /** The line on which it begins, counted from 1. */
    public int line() {
        return node.getStartMark().getLine() + 1;
    }

    /** The path of its key from the root, as in {@code sites[0].url}. */
    public String path() {
        return path;
    }

    /** The file that contains it, as it was named. */
    public String file() {
        return reading.file().toString();
    }

    /** Returns this value for another reading, whose problems are dropped because the first reading notes them. */
    public YamlValue readAgain() {
        YamlContext again = new YamlContext(reading.file(), new Problems(reading.file()), reading.substitution());
        return new YamlValue(again, path, node);
    }

    /** Notes a problem of this value. */
    public void problem(String text) {
        reading.problems().add(line(), path, text);
    }

    /** Notes that the value is not allowed. It is shown as written unless it may be secret. */
    void notAllowed(String allowed) {
        @Nullable String written = node instanceof ScalarNode scalar ? RedactedValue.of(path, scalar.getValue()) : null;
        problem(written == null ? "its value: " + allowed : "value `" + written + "`: " + allowed);
    }

    /** Whether this is a non-null scalar, such as a text or a number. */
    public boolean isSingleValue() {
        return node instanceof ScalarNode && !node.getTag().equals(Tag.NULL);
    }

    /** Whether this is a mapping. */
    public boolean isMapping() {
        return node instanceof MappingNode;
    }

    /** Whether this is a list without items. */
    public boolean isEmptyList() {
        return node instanceof SequenceNode list && list.getValue().isEmpty();
    }

    /**
     * Parses the content of the file that this value names, relative to the configuration's folder. If it can't be read
     * or is invalid, notes a problem.
     *
     * @param allowed what is allowed, for the problem
     */
    public <T> Optional<T> file(String allowed, ContentParser<T> content) {
        return scalar(name -> NamedFile.read(reading.file(), name, allowed, content));
    }

    /** Parses this as a single value, after substitution. If it is none or invalid, notes a problem. */
    public <T> Optional<T> scalar(ScalarType<T> type) {
        return text().flatMap(text -> {
            try {
                return Optional.of(type.parse(text));
            } catch (IllegalArgumentException e) {
                notAllowed(Objects.requireNonNull(e.getMessage()));
                return Optional.empty();
            }
        });
    }

    /**
     * Reads the text of the file that this value names, relative to the configuration's folder. If it can't be read,
     * notes a problem.
     */
    public Optional<String> textFile() {
        return scalar(name -> TextFile.read(reading.file(), name));
    }

    /**
     * Parses the content of the file that this value names, such as a secret. If it can't be read or is invalid, notes
     * a problem, which has nothing of the content.
     */
    public <T> Optional<T> inFile(ScalarType<T> type) {
        return textFile().flatMap(text -> {
            try {
                return Optional.of(type.parse(withoutLineEnd(text)));
            } catch (IllegalArgumentException e) {
                problem("the file's content: " + e.getMessage());
                return Optional.empty();
            }
        });
    }

    /** Editors and {@code echo} end a file with a line end that is no part of the secret. */
    private static String withoutLineEnd(String text) {
        if (text.endsWith("\r\n")) {
            return text.substring(0, text.length() - 2);
        }
        return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    }

    /** Reads this as a mapping with the reader. Notes a problem for each key that the reader did not request. */
    public <T> Optional<T> mapping(Function<YamlMapping, T> reader) {
        if (!hasPlainTag()) {
            return Optional.empty();
        }
        if (!(node instanceof MappingNode mappingNode)) {
            problem(
                    path.isEmpty()
                            ? "the file holds " + kind() + ": required are keys with values, such as `sites:`"
                            : "is " + kind() + ": allowed is a mapping of keys to values");
            return Optional.empty();
        }
        YamlMapping mapping = YamlMapping.of(reading, this, mappingNode);
        T result = reader.apply(mapping);
        mapping.rejectUnread();
        return Optional.of(result);
    }

    /** Reads this as a list and returns its items. */
    public Optional<List<YamlValue>> list() {
        if (!hasPlainTag()) {
            return Optional.empty();
        }
        if (!(node instanceof SequenceNode sequence)) {
            problem("is " + kind() + ": allowed is a list");
            return Optional.empty();
        }
        List<YamlValue> items = new ArrayList<>();
        for (Node item : sequence.getValue()) {
            items.add(new YamlValue(reading, path + "[" + items.size() + "]", item));
        }
        return Optional.of(items);
    }

    private Optional<String> text() {
        if (!hasPlainTag()) {
            return Optional.empty();
        }
        if (!(node instanceof ScalarNode scalar)) {
            problem("is " + kind() + ": allowed is a single value");
            return Optional.empty();
        }
        String text;
        try {
            text = reading.substitution().apply(scalar.getValue());
        } catch (IllegalArgumentException e) {
            problem(Objects.requireNonNull(e.getMessage()));
            return Optional.empty();
        }
        if (isNull(scalar, text)) {
            problem("has no value: allowed is to leave the key out, or to write a text as `\"\"` in quotes");
            return Optional.empty();
        }
        return Optional.of(text);
    }

    /** Whether the value is YAML null, as written or after substitution. */
    private static boolean isNull(ScalarNode scalar, String text) {
        return text.equals(scalar.getValue())
                ? scalar.getTag().equals(Tag.NULL)
                : scalar.isPlain()
                        && RESOLVER.resolve(NodeId.scalar, text, true).equals(Tag.NULL);
    }

    private boolean hasPlainTag() {
        boolean plain = node.getTag().startsWith(Tag.PREFIX);
        if (!plain) {
            problem("has a tag (`!`): allowed are values without");
        }
        return plain;
    }

    private String kind() {
        if (node instanceof MappingNode) {
            return "a mapping";
        }
        if (node instanceof SequenceNode) {
            return "a list";
        }
        return node.getTag().equals(Tag.NULL) ? "without a value" : "a single value";
    }
}
