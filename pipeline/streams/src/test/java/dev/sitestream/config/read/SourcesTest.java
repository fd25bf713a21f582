package dev.sitestream.config.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.Source;
import dev.sitestream.config.YamlText;
import dev.sitestream.mapping.EventPayload;
import dev.sitestream.mapping.PayloadMapping;
import dev.sitestream.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources and their mappings; users work from the error messages. */
class SourcesTest {

    private static final String EXPRESSIONS = "allowed are a JSON Pointer such as `/title`, a header such as"
            + " `@x-topic`, a template such as `/products/{/handle}`, and a constant such as `=news`";
    private static final String PLACES = "a JSON Pointer such as `/entry/slug` (with `^` before it: from the payload's"
            + " root; with `key:`: in the record's key), a header such as `@x-topic`, and several of these with `|`"
            + " between them, of which the first that has a value counts";

    @TempDir
    Path folder;

    @Test
    void aTopicIsASourceOfEventsOrOfOtherJson() throws Exception {
        List<Source> sources = sources("""
            - {name: cms, site: shop, topic: cms.events}
            - {name: cms-2, site: blog, topic: cms.more, format: event}
            - {name: erp, site: shop, topic: erp.products, map: {url: /url}}
            - {name: erp-2, site: shop, topic: erp.more, format: json, map: {url: /url}}
            """);

        assertThat(sources).extracting(Source::name).containsExactly("cms", "cms-2", "erp", "erp-2");
        assertThat(sources).extracting(Source::site).containsExactly("shop", "blog", "shop", "shop");
        assertThat(sources)
                .extracting(Source::topic)
                .containsExactly("cms.events", "cms.more", "erp.products", "erp.more");
        assertThat(sources).extracting(Source::webhook).containsOnlyNulls();
        assertThat(sources.subList(0, 2)).allMatch(source -> source.mapping() instanceof EventPayload);
        assertThat(sources.subList(2, 4)).allMatch(source -> source.mapping() instanceof PayloadMapping);
    }

    @Test
    void withoutTheKeyThereAreNone() throws Exception {
        assertThat(sources("[]")).isEmpty();
    }

    @Test
    void aSourceHasANameASiteAndASender() throws Exception {
        assertThat(problems("- {}"))
                .containsExactly(
                        "5: key `sources[0].name`: is missing: required is the name of the source, which is part of its"
                                + " pages' ids",
                        "5: key `sources[0].site`: is missing: required is the id of the site of which the source"
                                + " speaks",
                        "5: key `sources[0]`: names no sender: required is `webhook` or `topic`");
        assertThat(problems("- {name: A, site: shp, topic: t}"))
                .containsExactly(
                        "5: key `sources[0].name`: value `A`: allowed are 1 to 64 lower-case letters, digits and,"
                                + " between them, hyphens",
                        "5: key `sources[0].site`: value `shp`: allowed are the ids of `sites`: `shop`, `blog`");
        assertThat(problems("- {name: events, site: shop, topic: t}"))
                .containsExactly("5: key `sources[0].name`: value `events`: allowed are other names than that of the"
                        + " events topic");
        assertThat(problems("- {name: a, site: shop, topic: t}\n- {name: a, site: blog, topic: u}"))
                .containsExactly("6: key `sources[1]`: has the same `name` as `sources[0]` (line 5), given or by"
                        + " default: allowed is one that no other has");
    }

    @Test
    void aTopicThatIsWrittenIsNotRead() throws Exception {
        String others = "allowed are other topics than `topics.events` and `topics.rejected` and `topics.pages` and"
                + " `topics.files`, in more than `.` and `_`";

        assertThat(YamlText.in(folder, """
                        topics: {pages: published-pages, files: published.files}
                        sites: [{url: https://example.com/}]
                        sources:
                        - {name: a, site: example.com, topic: published-pages}
                        - {name: b, site: example.com, topic: published_files}
                        """).problems(Map.of()))
                .containsExactly(
                        "sitestream.yaml:4: key `sources[0].topic`: value `published-pages`: " + others,
                        "sitestream.yaml:5: key `sources[1].topic`: value `published_files`: " + others);
    }

    @Test
    void aTopicIsReadByOneSourceOnly() throws Exception {
        String others = "allowed are other topics than `topics.events` and `topics.rejected`, in more than `.` and `_`";
        assertThat(problems("""
            - {name: a, site: shop, topic: "a b"}
            - {name: b, site: shop, topic: page-events}
            - {name: c, site: shop, topic: x.y}
            - {name: d, site: shop, topic: x_y}
            """))
                .containsExactly(
                        "5: key `sources[0].topic`: value `a b`: allowed are names of 1 to 249 letters, digits, dots,"
                                + " hyphens and underscores, but not `.` or `..`",
                        "6: key `sources[1].topic`: value `page-events`: " + others,
                        "8: key `sources[3]`: has the same `topic` as `sources[2]` (line 7), given or by default:"
                                + " allowed is one that no other has");
    }

    @Test
    void theFormatFitsTheMap() throws Exception {
        assertThat(problems("""
            - {name: a, site: shop, topic: a, format: json}
            - {name: b, site: shop, topic: b, format: event, map: {url: /url}}
            - {name: c, site: shop, topic: c, format: avro}
            - {name: d, site: shop, topic: d, format: debezium}
            """))
                .containsExactly(
                        "5: key `sources[0].format`: is `json` without the key `map`: required is how the records"
                                + " become events",
                        "6: key `sources[1].map`: is given with the format `event`: allowed is it with the others",
                        "7: key `sources[2].format`: value `avro`: allowed are `event` and `json` and `debezium` and"
                                + " `cloudevents` and `crawls`",
                        "8: key `sources[3].format`: is `debezium` without the key `map`: required is how the records"
                                + " become events");
    }

    @Test
    void protobufNeedsDescriptorsAndTheNameOfAMessage() throws Exception {
        String source = "- {name: a, site: shop, topic: a, map: {url: /url}, ";
        Files.write(folder.resolve("wrong.desc"), new byte[] {1, 2, 3});

        assertThat(problems(source + "encoding: protobuf}"))
                .anyMatch(problem -> problem.contains("`sources[0].descriptors`: is missing"))
                .anyMatch(problem -> problem.contains("`sources[0].message`: is missing"));
        assertThat(problems(source + "encoding: protobuf, descriptors: no.desc, message: shop.Page}"))
                .anyMatch(problem -> problem.contains("there is no such file"));
        assertThat(problems(source + "encoding: protobuf, descriptors: wrong.desc, message: shop.Page}"))
                .anyMatch(problem -> problem.contains("allowed are files that `protoc --include_imports"));
        assertThat(problems(source + "format: debezium, encoding: protobuf}"))
                .anyMatch(problem -> problem.contains("`sources[0].format`: is given with `encoding: protobuf`, whose"
                        + " keys are not read: allowed are `json` and `avro`"));
        assertThat(problems(source + "message: shop.Page}"))
                .anyMatch(problem -> problem.contains("`sources[0].message`: is given without `encoding: protobuf`"));
    }

    @Test
    void avroNeedsARegistryThatIsNamed() throws Exception {
        assertThat(problems("""
            - {name: a, site: shop, topic: a, encoding: avro}
            - {name: b, site: shop, topic: b, encoding: avro, registry: main}
            - {name: c, site: shop, topic: c, registry: main}
            - {name: d, site: shop, webhook: {preset: standard, secret: s}, encoding: avro, registry: main}
            """))
                .anyMatch(problem -> problem.contains("5: key `sources[0].registry`: is missing"))
                .anyMatch(problem ->
                        problem.contains("6: key `sources[1].registry`: value `main`: there are no valid ones in"
                                + " `registries`: required is one of this name there"))
                .anyMatch(problem -> problem.contains("7: key `sources[2].registry`: is given without `encoding: avro`:"
                        + " allowed is it with this one"))
                .anyMatch(problem -> problem.contains("8: key `sources[3].webhook`: is given with `encoding: avro`:"
                        + " allowed is it with `topic` only"));
    }

    @Test
    void whatADeletionNeedsIsNotReadFromItsRow() throws Exception {
        String debezium = "- {name: a, site: shop, topic: a, format: debezium, map: {url: '/p/{/slug}', ";

        assertThat(problems(debezium + "id: 'page:{/id}'}}"))
                .containsExactly("5: key `sources[0].map.id`: reads `/id` in the row, which a deletion does not have:"
                        + " required is a place in the record's key, such as `key:/id`, or no `id` at all, so that it is"
                        + " the key");
        assertThat(problems(debezium + "only: {/type: page}}}"))
                .containsExactly(
                        "5: key `sources[0].map.only`: reads `/type` in the row, which a deletion does not have:"
                                + " allowed are places in the record's key and fields of the envelope, such as"
                                + " `^/source/table`; what else decides whether the page exists belongs to `when`");
        assertThat(problems(debezium + "each: /rows}}"))
                .containsExactly(
                        "5: key `sources[0].map.each`: is given with the format `debezium`: the row is the item");
        assertThat(problems(debezium + "id: 'page:{key:/id|/id}', only: {^/source/table: pages}}}"))
                .isEmpty();
    }

    @Test
    void everyMistakeInAMapIsExplained() throws Exception {
        assertThat(mapProblems("{}"))
                .containsExactly("key `sources[0].map`: has no `url` for its pages: required is one in `map`, such as"
                        + " `/products/{/handle}`");
        assertThat(mapProblems("{url: products}"))
                .containsExactly("key `sources[0].map.url`: value `products`: " + EXPRESSIONS);
        assertThat(mapProblems("{url: /a~2}"))
                .containsExactly("key `sources[0].map.url`: value `/a~2`: allowed is a JSON Pointer such as"
                        + " `/entry/slug`, in which `~0` is a `~` and `~1` a `/`");
        assertThat(mapProblems("{url: '/p/{/slug'}"))
                .containsExactly("key `sources[0].map.url`: value `/p/{/slug`: a `{` is not closed by `}`: allowed are"
                        + " templates such as `/products/{/handle}`, and `{{` for a plain brace");
        assertThat(mapProblems("{url: '/p/}'}"))
                .containsExactly("key `sources[0].map.url`: value `/p/}`: a `}` is without its `{`: allowed are"
                        + " templates such as `/products/{/handle}`, and `}}` for a plain brace");
        assertThat(mapProblems("{url: '/p/{slug}'}"))
                .containsExactly("key `sources[0].map.url`: value `/p/{slug}`: `{slug}` is no variable: allowed between"
                        + " braces are " + PLACES);
        assertThat(mapProblems("{url: '/p/{+}'}")).isEmpty();
        assertThat(mapProblems("{url: '@x y'}"))
                .containsExactly("key `sources[0].map.url`: its value: allowed are names of headers after `@`, such as"
                        + " `@x-topic`, without blanks");
        assertThat(mapProblems("{url: {/slug}}"))
                .containsExactly("key `sources[0].map.url`: is a mapping: " + EXPRESSIONS
                        + "; a text that begins with `{` is written in quotes");
        assertThat(mapProblems("{url: [/slug]}"))
                .containsExactly("key `sources[0].map.url`: is a list: allowed is a single value");
    }

    @Test
    void anUnknownFieldIsComparedWithTheKnownOnes() throws Exception {
        assertThat(mapProblems("{url: /url, langage: /lang}"))
                .singleElement()
                .asString()
                .startsWith("key `sources[0].map.langage`: is unknown (did you mean `language`?): allowed are `only`,"
                        + " `when`, `deletedWhen`, `each`, `url`, `id`, `time`, `lastmod`, ");
        String reason = "is not mapped: `op` follows from `when` and `deletedWhen`, and `source` and `site` are those"
                + " of the source";
        assertThat(mapProblems("{url: /url, op: /op, site: =shop}"))
                .containsExactly("key `sources[0].map.op`: " + reason, "key `sources[0].map.site`: " + reason);
        assertThat(mapProblems("{url: /url, images: {each: /images, src: /src}}"))
                .containsExactly(
                        "key `sources[0].map.images.loc`: is missing: required is a value, because `images` needs it",
                        "key `sources[0].map.images.src`: is unknown: allowed are `each`, `loc`, `title`");
    }

    @Test
    void anIdBeginsWithItsType() throws Exception {
        for (String id : List.of("/id", "'{/id}'", "'{/type}:{/id}'", "'@x-id'", "=7", "'7:{/id}'")) {
            assertThat(mapProblems("{url: /url, id: " + id + "}"))
                    .as(id)
                    .singleElement()
                    .asString()
                    .endsWith("allowed are templates that begin with a type and a colon, such as `product:{/id}`");
        }
        assertThat(mapProblems("{url: /url, id: 'product:{/id}'}")).isEmpty();
        assertThat(mapProblems("{url: =/, id: =page:home}")).isEmpty();
    }

    @Test
    void onlyAUrlKeepsSlashes() throws Exception {
        assertThat(mapProblems("{url: '/{+/path}', canonical: '/{+/path}'}")).isEmpty();
        assertThat(mapProblems("{url: /url, title: '{+/title}'}"))
                .containsExactly("key `sources[0].map.title`: value `{+/title}`: `{+` keeps the slashes of a URL's"
                        + " path: allowed is `{` alone");
    }

    @Test
    void aTimeThatIsANumberHasAUnit() throws Exception {
        assertThat(mapProblems("{url: /url, time: {at: /ts, unit: ms}, lastmod: {at: '@x', unit: us}}"))
                .isEmpty();
        assertThat(mapProblems("{url: /url, time: {at: ts}, lastmod: {unit: days}}"))
                .containsExactly(
                        "key `sources[0].map.time.at`: value `ts`: allowed are " + PLACES,
                        "key `sources[0].map.time.unit`: is missing: required is the number's unit: `d`, `s`, `ms`,"
                                + " `us` or `ns`",
                        "key `sources[0].map.lastmod.at`: is missing: required is the place of the value, such as"
                                + " `/ts`",
                        "key `sources[0].map.lastmod.unit`: value `days`: allowed are `d` and `s` and `ms` and `us`"
                                + " and `ns`");
    }

    @Test
    void aFieldCanSayWhichOfItsValuesMeanNone() throws Exception {
        assertThat(mapProblems("{url: /url, expireAt: {at: /end, unit: s, empty: [0]}, title: {at: /t, empty: ['-']},"
                        + " lastmod: {at: /changed, empty: ['0000-00-00']}, images: {loc: {at: /i, empty: ['#']}}}"))
                .isEmpty();
        assertThat(mapProblems(
                        "{url: {at: /url, empty: ['#']}, id: {at: /id}, title: {/title}, language: {at: /l, unit: s,"
                                + " empty: 0}}"))
                .containsExactly(
                        "key `sources[0].map.url`: is a mapping: " + EXPRESSIONS
                                + "; a text that begins with `{` is written in quotes",
                        "key `sources[0].map.id`: is a mapping: " + EXPRESSIONS
                                + "; a text that begins with `{` is written in quotes",
                        "key `sources[0].map.title`: is a mapping: " + EXPRESSIONS
                                + "; a text that begins with `{` is written in quotes",
                        "key `sources[0].map.language.empty`: is a single value: allowed is a list",
                        "key `sources[0].map.language.unit`: is unknown: allowed are `at`, `empty`, `html`");
    }

    @Test
    void aTextCanBeHtml() throws Exception {
        assertThat(mapProblems(
                        "{url: /url, title: {at: /t, html: true}, images: {loc: /i, title: {at: /a, html: false}}}"))
                .isEmpty();
        assertThat(mapProblems("{url: /url, title: {at: /t, html: yes}, canonical: {at: /c, html: true}}"))
                .containsExactly(
                        "key `sources[0].map.title.html`: value `yes`: allowed are `true` and `false`",
                        "key `sources[0].map.canonical.html`: is unknown: allowed are `at`, `empty`");
    }

    @Test
    void conditionsHavePlacesAndExpectedValues() throws Exception {
        assertThat(mapProblems("{url: /url, when: {/a: present, '@b': [c, 1, true]}, deletedWhen: {}, only: {^/d: e}}"))
                .isEmpty();
        assertThat(mapProblems("{url: /url, when: {status: active, /b: [], /c: {d: e}, /f: , /g: [[]]}}"))
                .containsExactly(
                        "key `sources[0].map.when.status`: begins with no place in a payload: allowed are " + PLACES,
                        "key `sources[0].map.when./b`: is empty: allowed is a value, a list of values, `present` or"
                                + " `absent`",
                        "key `sources[0].map.when./c`: is a mapping: allowed is a list",
                        "key `sources[0].map.when./f`: is without a value: allowed is a list",
                        "key `sources[0].map.when./g[0]`: is a list: allowed is a single value");
        assertThat(mapProblems("{url: /url, only: [/a]}"))
                .containsExactly("key `sources[0].map.only`: is a list: allowed is a mapping of keys to values");
    }

    @Test
    void arraysAreInThePayload() throws Exception {
        assertThat(mapProblems("{url: /url, each: '@rows'}"))
                .singleElement()
                .asString()
                .endsWith("allowed is the place of an array in the payload, such as `/items`");
        assertThat(mapProblems("{url: /url, images: =none}"))
                .containsExactly("key `sources[0].map.images`: value `=none`: allowed is the place of an array in the"
                        + " payload, such as `/tags`, or a mapping of keys to values if the field has parts");
        assertThat(mapProblems("{url: /url, images: /images, news: /news, alternates: ^/alternates}"))
                .isEmpty();
    }

    @Test
    void aSourceIsReadAlsoIfTheSitesAreInvalid() throws Exception {
        assertThat(problems(
                        "sites: [{url: ftp://example.com}]\n",
                        "- {name: a, site: shop, topic: a, map: {url: products}}"))
                .hasSize(2)
                .last()
                .asString()
                .contains("key `sources[0].map.url`: value `products`");
    }

    @Test
    void aMapReplacesThePresetsFieldsOneByOne() throws Exception {
        PresetMapping preset = new PresetMapping("some", """
            map:
              only: {/kind: product}
              when: {/status: active}
              url: "/products/{/handle}"
              id: "product:{/id}"
              images: {each: /images, loc: /src}
            """);
        assertThat(PresetMerge.event(
                        preset, "{}", "{\"kind\":\"product\",\"status\":\"active\",\"handle\":\"h\",\"id\":1}"))
                .contains("\"op\":\"upsert\",\"url\":\"https://shop.example.com/products/h\",\"id\":\"product:1\"");
        assertThat(PresetMerge.event(
                        preset,
                        "{url: '/p/{/handle}', only: {}, title: /t}",
                        "{\"status\":\"draft\",\"handle\":\"h\",\"id\":1}"))
                .contains("\"op\":\"delete\",\"url\":\"https://shop.example.com/p/h\",\"id\":\"product:1\"");
        assertThat(PresetMapping.of("../some")).isEmpty();
        assertThat(PresetMapping.of("unheard-of")).isEmpty();
    }

    @Test
    void theExampleOfTheDocumentIsValid() throws Exception {
        String document = Files.readString(ProjectFiles.of("deploy/CONFIGURATION.md"));
        int start = document.indexOf("```yaml\nsources:");
        String example = document.substring(start + 8, document.indexOf("```", start + 8));
        Path file = Files.writeString(folder.resolve("sitestream.yaml"), SITES + example);

        assertThat(ConfigurationLoader.load(file, Map.of("SHOPIFY_SECRET", "x".repeat(32)))
                        .sources())
                .extracting(Source::name)
                .containsExactly("shopify", "erp");
    }

    @Test
    void aWebhookHasItsPresetsMappingOrSendsEvents() throws Exception {
        List<Source> sources = sources("""
            - {name: a, site: shop, webhook: {preset: shopify, secret: abcdefghijklmnopqrstuvwxyz012345}}
            - {name: b, site: shop, webhook: {preset: sanity, secret: abcdefghijklmnopqrstuvwxyz012345}}
            """);

        assertThat(sources.get(0).mapping()).isInstanceOf(PayloadMapping.class);
        assertThat(sources.get(1).mapping()).isInstanceOf(EventPayload.class);
        assertThat(sources).extracting(Source::webhook).doesNotContainNull();
        assertThat(sources).extracting(Source::topic).containsOnlyNulls();
    }

    @Test
    void aWebhookIsNoTopicAndHasNoFormat() throws Exception {
        String webhook = "webhook: {preset: shopify, secret: abcdefghijklmnopqrstuvwxyz012345}";
        assertThat(problems("- {name: a, site: shop, " + webhook + ", topic: t}"))
                .containsExactly("5: key `sources[0].topic`: is given together with `webhook` (line 5): allowed is one"
                        + " of the two");
        assertThat(problems("- {name: a, site: shop, " + webhook + ", format: json}"))
                .containsExactly(
                        "5: key `sources[0].format`: is given with `webhook`: allowed is it with `topic` only");
        assertThat(problems("- {name: a, site: shop, " + webhook.replace("shopify", "strapi") + "}"))
                .last()
                .asString()
                .contains("has no `url` for its pages: required is one in `map`, such as `/products/{/handle}`");
    }

    private List<Source> sources(String yaml) throws IOException, ConfigurationException {
        return ConfigurationLoader.load(file(SITES, yaml), Map.of()).sources();
    }

    private List<String> mapProblems(String map) throws IOException {
        return problems("- {name: a, site: shop, topic: a, map: " + map + "}").stream()
                .map(problem -> problem.substring("5: ".length()))
                .toList();
    }

    private List<String> problems(String yaml) throws IOException {
        return problems(SITES, yaml);
    }

    /** The problems without the file's name. */
    private List<String> problems(String sites, String yaml) throws IOException {
        Path file = file(sites, yaml);
        try {
            ConfigurationLoader.load(file, Map.of());
            return List.of();
        } catch (ConfigurationException e) {
            return String.valueOf(e.getMessage())
                    .lines()
                    .map(line -> line.replace(file + ":", ""))
                    .toList();
        }
    }

    private Path file(String sites, String yaml) throws IOException {
        String indented =
                yaml.startsWith("[") ? " " + yaml + "\n" : "\n" + yaml.strip().indent(2);
        return Files.writeString(folder.resolve("sitestream.yaml"), sites + "sources:" + indented);
    }

    private static final String SITES = """
            sites:
              - {id: shop, url: https://shop.example.com/}
              - {id: blog, url: https://shop.example.com/blog/}
            """;
}
