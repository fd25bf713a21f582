package dev.sitestream.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of files that are not YAML, or no files. */
class YamlFileTest {

    @TempDir
    Path folder;

    @Test
    void aFileThatIsNotThereIsNamed() {
        Path missing = folder.resolve("missing.yaml");
        assertThatExceptionOfType(ConfigurationException.class)
                .isThrownBy(() -> ConfigurationLoader.load(missing, Map.of()))
                .withMessage(missing + ": there is no such file");
        assertThatExceptionOfType(ConfigurationException.class)
                .isThrownBy(() -> ConfigurationLoader.load(folder, Map.of()))
                .withMessage(folder + ": is a directory: required is a YAML file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "# nothing\n", "\uFEFF"})
    void anEmptyFileIsNoConfiguration(String text) throws IOException {
        assertThat(problems(text))
                .containsExactly("sitestream.yaml:1: the file is empty: required is at least the key `sites`");
    }

    @Test
    void aByteOrderMarkIsAllowed() throws IOException, ConfigurationException {
        assertThat(YamlText.in(folder, "\uFEFF" + YamlText.ONE_SITE)
                        .load(Map.of())
                        .sites())
                .hasSize(1);
    }

    @Test
    void aMistakeInTheSyntaxHasLineColumnAndReason() throws IOException {
        assertThat(problems("state: a\nsites: [\n"))
                .containsExactly("sitestream.yaml:3:1: not YAML: while parsing a flow node,"
                        + " expected the node content, but found '<stream end>'");
        assertThat(problems("state: a\n\tstore: b\n"))
                .containsExactly(
                        "sitestream.yaml:2:1: not YAML: while scanning for the next token,"
                                + " found character '\\t(TAB)' that cannot start any token. (Do not use \\t(TAB) for indentation)");
        assertThat(problems("a: b: c\n"))
                .containsExactly("sitestream.yaml:1:5: not YAML: mapping values are not allowed here");
        assertThat(problems("a: b\n---\nc: d\n"))
                .containsExactly("sitestream.yaml:2:1: not YAML: expected a single document in the stream,"
                        + " but found another document");
    }

    @Test
    void aTextThatLooksLikeAnAliasIsNotShown() throws IOException {
        assertThat(problems("kafka: {ssl.key.password: *hush}\n"))
                .containsExactly("sitestream.yaml:1:27: not YAML: an alias (`*`) without its anchor (`&`);"
                        + " a text that begins with `*` is written in quotes");
    }

    @Test
    void aControlCharacterHasLineAndColumn() throws IOException {
        assertThat(problems("state: 😀\nstore: \u0001\n"))
                .containsExactly("sitestream.yaml:2:8: not YAML: the character U+0001 is not allowed");
    }

    @Test
    void bytesThatAreNotUtf8HaveLineAndColumn() throws IOException {
        byte[] latin1 = "state: a\nstore: b\u00FCro\n".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(YamlText.in(folder, latin1).problems(Map.of()))
                .containsExactly("sitestream.yaml:2:9: not UTF-8: allowed is UTF-8 text");
        byte[] cutOff = {'a', ':', ' ', (byte) 0xC3};
        assertThat(YamlText.in(folder, cutOff).problems(Map.of()))
                .containsExactly("sitestream.yaml:1:4: not UTF-8: allowed is UTF-8 text");
    }

    @Test
    void nestingAliasesAndSizeAreBounded() throws IOException {
        assertThat(problems("a: " + "[".repeat(100_000)))
                .containsExactly("sitestream.yaml: not YAML: Nesting Depth exceeded max 50");
        assertThat(problems("a: &a [b]\nc: [" + "*a, ".repeat(51) + "]\n"))
                .containsExactly(
                        "sitestream.yaml: not YAML: Number of aliases for non-scalar nodes exceeds the specified"
                                + " max=50");
        assertThat(problems("#".repeat(4 << 20)))
                .containsExactly("sitestream.yaml: is too large: allowed are 3145728 bytes");
    }

    @Test
    void aValueThatContainsItselfIsReadLikeAnyOther() throws IOException {
        assertThat(problems("sites: &a [{url: https://example.com/, sections: *a}]"))
                .contains("sitestream.yaml:1: key `sites[0].sections[0].url`: is unknown:"
                        + " allowed are `name`, `match`, `format`, `compress`, `publishAfter`");
    }

    private List<String> problems(String text) throws IOException {
        return YamlText.in(folder, text).problems(Map.of());
    }
}
