package dev.sitestream.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.query.NearMisses;
import dev.sitestream.query.PageAnnouncements;
import dev.sitestream.query.PageAnswer;
import dev.sitestream.query.PagesAnswer;
import dev.sitestream.query.PipelineStatus;
import dev.sitestream.query.SiteAnnouncements;
import dev.sitestream.query.file.FileAnswer;
import dev.sitestream.query.file.VerificationAnswer;
import dev.sitestream.query.live.LiveAnswer;
import dev.sitestream.query.live.LiveBatch;
import dev.sitestream.query.rejected.RejectedAnswer;
import dev.sitestream.query.sites.SiteAnswer;
import dev.sitestream.query.sites.SitesAnswer;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The OpenAPI document and the code agree: its paths are the server's, its schemas are the records of the answers. */
@Tag("slow")
class OperatorsOpenApiTest {

    /** The answers; the records in them follow. */
    private static final List<Class<?>> ANSWERS = List.of(
            SitesAnswer.class,
            SiteAnswer.class,
            PagesAnswer.class,
            PageAnswer.class,
            PageAnnouncements.class,
            SiteAnnouncements.class,
            PipelineStatus.class,
            NearMisses.class,
            NearPages.NoSite.class,
            RejectedAnswer.class,
            LiveAnswer.class,
            LiveBatch.class,
            FileAnswer.class,
            VerificationAnswer.class);

    /** What is answered before the routes are asked. */
    private static final Set<String> BEFORE_ROUTES = Set.of("/assets/{name}", LiveEvents.PATH);

    private static final String REFERENCE = "#/components/schemas/";

    @Test
    void everyPathIsDocumented() throws Exception {
        try (OperatorServer server = OperatorServer.start(
                "127.0.0.1", 0, Set.of(), new Sites(List.of(Site.at(WebUrl.parse("https://shop.example.com/")))))) {
            Set<String> paths = new TreeSet<>(server.paths());
            paths.addAll(BEFORE_ROUTES);

            assertThat(mapping(document(), "paths").keySet()).isEqualTo(paths);
        }
    }

    @Test
    void everyRecordIsDocumentedWithTheTypesOfItsFields() throws Exception {
        Map<String, Map<String, String>> documented = new TreeMap<>();
        Map<String, Object> schemas = mapping(mapping(document(), "components"), "schemas");
        for (String name : schemas.keySet()) {
            Map<String, String> fields = new TreeMap<>();
            Map<String, Object> properties = mapping(mapping(schemas, name), "properties");
            properties.keySet().forEach(field -> fields.put(field, documentedType(mapping(properties, field))));
            documented.put(name, fields);
        }
        documented.remove("Error");

        Map<String, Map<String, String>> records = new TreeMap<>();
        ANSWERS.forEach(answer -> add(answer, records));
        assertThat(documented).isEqualTo(records);
    }

    @Test
    void everyFieldIsAlwaysThere() throws Exception {
        Map<String, Object> schemas = mapping(mapping(document(), "components"), "schemas");
        for (String name : schemas.keySet()) {
            Map<String, Object> schema = mapping(schemas, name);
            assertThat(schema.get("required"))
                    .as(name)
                    .asInstanceOf(InstanceOfAssertFactories.collection(Object.class))
                    .containsExactlyInAnyOrderElementsOf(
                            mapping(schema, "properties").keySet());
        }
    }

    private static void add(Class<?> type, Map<String, Map<String, String>> records) {
        if (records.containsKey(type.getSimpleName())) {
            return;
        }
        Map<String, String> fields = new TreeMap<>();
        records.put(type.getSimpleName(), fields);
        for (RecordComponent component : type.getRecordComponents()) {
            fields.put(component.getName(), typeOf(component.getAnnotatedType()));
            recordsIn(component.getGenericType()).forEach(inner -> add(inner, records));
        }
        for (Method method : type.getDeclaredMethods()) {
            JsonProperty property = method.getAnnotation(JsonProperty.class);
            if (property != null) {
                fields.put(property.value(), typeOf(method.getAnnotatedReturnType()));
            }
        }
    }

    private static Stream<Class<?>> recordsIn(Type type) {
        if (type instanceof ParameterizedType generic) {
            return Stream.of(generic.getActualTypeArguments()).flatMap(OperatorsOpenApiTest::recordsIn);
        }
        return type instanceof Class<?> some && some.isRecord() ? Stream.of(some) : Stream.of();
    }

    /** A type in a word, such as {@code array of Target or null}. */
    private static String typeOf(AnnotatedType type) {
        String orNull = type.isAnnotationPresent(Nullable.class) ? " or null" : "";
        if (type instanceof AnnotatedParameterizedType generic) {
            AnnotatedType[] arguments = generic.getAnnotatedActualTypeArguments();
            return (arguments.length == 1 ? "array of " + typeOf(arguments[0]) : "object") + orNull;
        }
        Class<?> plain = (Class<?>) type.getType();
        return switch (plain.getSimpleName()) {
                    case "String" -> "string";
                    case "int", "long", "Integer", "Long" -> "integer";
                    case "double" -> "number";
                    default -> plain.getSimpleName();
                }
                + orNull;
    }

    private static String documentedType(Map<String, Object> schema) {
        Object reference = schema.get("$ref");
        if (reference != null) {
            return reference.toString().substring(REFERENCE.length());
        }
        Object choices = schema.get("oneOf");
        if (choices instanceof List<?> list) {
            return list.stream().map(choice -> documentedType(cast(choice))).collect(Collectors.joining(" or "));
        }
        Object types = schema.get("type");
        String type = types instanceof List<?> list
                ? list.stream().map(String::valueOf).collect(Collectors.joining(" or "))
                : String.valueOf(types);
        return type.replace(
                "array", "array of " + (schema.containsKey("items") ? documentedType(mapping(schema, "items")) : ""));
    }

    private static Map<String, Object> document() throws IOException {
        try (InputStream file = Objects.requireNonNull(
                OperatorsOpenApiTest.class.getResourceAsStream("/dev/sitestream/schemas/operators.openapi.yaml"))) {
            return new Yaml(new SafeConstructor(new LoaderOptions())).load(file);
        }
    }

    private static Map<String, Object> mapping(Map<String, Object> parent, String key) {
        return cast(Objects.requireNonNull(parent.get(key), key));
    }

    @SuppressWarnings("unchecked") // A YAML mapping with texts as keys
    private static Map<String, Object> cast(Object mapping) {
        return (Map<String, Object>) mapping;
    }
}
