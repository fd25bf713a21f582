package dev.sitestream.config.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.YamlText;
import dev.sitestream.config.read.ConfigurationLoader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Error messages about configuration files that are missing or not valid YAML. */
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
                .containsExactly("sitestream.yaml:3:1: not YAML: the file ends where a value, or a closing"
                        + " bracket, is expected");
        assertThat(problems("state: a\n\tstore: b\n"))
                .containsExactly("sitestream.yaml:2:1: not YAML: a tab: lines are indented with spaces");
        assertThat(problems("a: b: c\n"))
                .containsExactly("sitestream.yaml:1:5: not YAML: a second `: ` in the line: a text that holds"
                        + " one is written in quotes");
        assertThat(problems("a: b\n---\nc: d\n"))
                .containsExactly("sitestream.yaml:2:1: not YAML: a second document begins here: a file holds"
                        + " one configuration");
        assertThat(problems("sites\n  - url: https://example.com/\n"))
                .containsExactly("sitestream.yaml:2:8: not YAML: a key where none is expected: check for a missing"
                        + " `:` on a line before, or too many spaces here");
        assertThat(problems("sites:\n  - url: a\n   lanes: 2\n"))
                .containsExactly("sitestream.yaml:3:4: not YAML: this does not match what begins on line 2, column 3:"
                        + " keys of one mapping, and items of one list, have the same indentation");
        assertThat(problems("sites: [{url: \"a}]\nb: c\n"))
                .containsExactly("sitestream.yaml:1:15: not YAML: the quote that is opened here is not closed");
        assertThat(problems("{sites: [{url: a},]\n"))
                .containsExactly("sitestream.yaml:1:1: not YAML: the `{` that is opened here is not closed by `}`");
        assertThat(problems("kafka: {a: b\nsites: c\n"))
                .containsExactly("sitestream.yaml:2:6: not YAML: a `,` is missing before this, or the `{` of line 1"
                        + " is not closed by `}`");
        assertThat(problems("sites: @a\n"))
                .containsExactly("sitestream.yaml:1:8: not YAML: a text that begins with `@` is written in quotes");
        assertThat(problems("a: \"b\\qc\"\n"))
                .containsExactly("sitestream.yaml:1:7: not YAML: `\\q` has no meaning in double quotes: write `\\\\q`,"
                        + " or put the text in single quotes");
        assertThat(problems("a: !!x\n"))
                .containsExactly("sitestream.yaml:1:4: not YAML: a tag (`!`): allowed are values without; a text that"
                        + " begins with `!` is written in quotes");
        assertThat(problems("a: 1\nsites\nb: 2\n"))
                .containsExactly("sitestream.yaml:3:1: not YAML: a key without its `:`: it begins on line 2");
        assertThat(problems("<?xml version=\"1.0\"?>\n"))
                .containsExactly("sitestream.yaml:1: the file holds a single value: required are keys with values,"
                        + " such as `sites:`");
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
                .containsExactly("sitestream.yaml: is nested too deeply, or has too many aliases: allowed are 50"
                        + " levels, and 50 aliases of mappings and lists");
        assertThat(problems("a: &a [b]\nc: [" + "*a, ".repeat(51) + "]\n"))
                .containsExactly("sitestream.yaml: is nested too deeply, or has too many aliases: allowed are 50"
                        + " levels, and 50 aliases of mappings and lists");
        assertThat(problems("#".repeat(4 << 20))).containsExactly("sitestream.yaml: is too large: allowed are 3 MiB");
    }

    @Test
    void aValueThatContainsItselfIsReadLikeAnyOther() throws IOException {
        assertThat(problems("sites: &a [{url: https://example.com/, sections: *a}]"))
                .contains("sitestream.yaml:1: key `sites[0].sections[0].url`: is unknown:"
                        + " allowed are `name`, `match`, `format`, `compress`, `publishAfter`, `freshness`");
    }

    private List<String> problems(String text) throws IOException {
        return YamlText.in(folder, text).problems(Map.of());
    }
}
