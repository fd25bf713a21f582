package dev.sitestream.config.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sitestream.config.ConfigurationException;
import dev.sitestream.encoding.registry.RegistrySettings;
import dev.sitestream.encoding.registry.RegistrySettings.Ids;
import dev.sitestream.encoding.topic.EncodingSettings;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegistriesTest {

    @TempDir
    Path folder = Path.of("");

    private Path file(String registries) throws Exception {
        return Files.writeString(folder.resolve("sitestream.yaml"), """
            sites: [{id: shop, url: "https://shop.example.com/"}]
            sources: [{name: cms, site: shop, topic: cms, encoding: avro, registry: main}]
            registries:
            """ + registries.indent(2));
    }

    private RegistrySettings registry(String registry) throws Exception {
        return ((EncodingSettings.Avro) Objects.requireNonNull(
                        ConfigurationLoader.load(file("main: " + registry), Map.of("KEY", "k", "SECRET", "s"))
                                .topicSources()
                                .get(0)
                                .encoding()))
                .registry();
    }

    private List<String> problems(String registries) throws Exception {
        Path file = file(registries);
        return String.valueOf(Objects.requireNonNull(catchThrowableOfType(
                                ConfigurationException.class, () -> ConfigurationLoader.load(file, Map.of())))
                        .getMessage())
                .lines()
                .map(line -> line.replace(file + ":", ""))
                .toList();
    }

    @Test
    void anAddressIsEnough() throws Exception {
        assertThat(registry("{url: 'https://registry.example.com/apis/ccompat/v7/'}"))
                .isEqualTo(new RegistrySettings(
                        "main",
                        List.of(URI.create("https://registry.example.com/apis/ccompat/v7")),
                        Ids.CONFLUENT,
                        4,
                        Map.of()));
    }

    @Test
    void everythingElseCanBeChanged() throws Exception {
        RegistrySettings settings = registry("{url: [http://a:8081, http://b:8081], ids: global, idBytes: 8,"
                + " basic: {user: '${KEY}', password: '${SECRET}'}, headers: {target-sr-cluster: lsrc-1}}");

        assertThat(settings.urls()).containsExactly(URI.create("http://a:8081"), URI.create("http://b:8081"));
        assertThat(settings.ids()).isEqualTo(Ids.GLOBAL);
        assertThat(settings.idBytes()).isEqualTo(8);
        assertThat(settings.headers()).isEqualTo(Map.of("Authorization", "Basic azpz", "target-sr-cluster", "lsrc-1"));
        assertThat(settings.toString()).doesNotContain("azpz");
        assertThat(registry("{url: http://a, bearer: '${SECRET}'}").headers())
                .isEqualTo(Map.of("Authorization", "Bearer s"));
    }

    @Test
    void eachMistakeIsNamed() throws Exception {
        assertThat(problems("""
            Main: {url: http://a}
            none: {}
            main: {url: [], ids: apicurio, idBytes: 5, basic: {user: k}, bearerFile: nothing, header: {}}
            host: {url: http://a, headers: {Host: b}}
            word: {url: http://a, bearer: "t\u200Bk"}
            """))
                .anyMatch(problem -> problem.contains("`registries.Main`: has the name `Main`: allowed are"))
                .anyMatch(problem -> problem.contains("`registries.none.url`: is missing"))
                .anyMatch(problem -> problem.contains("`registries.main.url`: is empty: required is one address"))
                .anyMatch(problem -> problem.contains("`registries.main.ids`: value `apicurio`: allowed are"))
                .anyMatch(problem -> problem.contains("`registries.main.idBytes`: value `5`: allowed are 4 and 8"))
                .anyMatch(problem -> problem.contains("`registries.main.basic`: has no `password`"))
                .anyMatch(problem -> problem.contains("`registries.main.header`: is unknown"))
                .anyMatch(problem -> problem.contains("`Host`, which is no name of a header that can be set"))
                .anyMatch(problem -> problem.contains("`registries.word.bearer`")
                        && problem.contains("allowed are letters, digits and punctuation of ASCII")
                        && !problem.contains("\u200Bk"));
    }
}
