package dev.sitestream.encoding.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.encoding.frame.SchemaId;
import dev.sitestream.encoding.frame.SchemaId.Space;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Requests a schema with all that it refers to.
 *
 * @see <a href="https://docs.confluent.io/platform/current/schema-registry/develop/api.html">Confluent's API</a>
 * @see <a href="https://www.apicur.io/registry/docs/">Apicurio's API</a>
 */
final class SchemaRequests {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MAX_REFERENCES = 1_000;
    private static final int MAX_CHARS = 16 << 20;

    private final RegistryAnswers answers;
    private final RegistrySettings.Ids ids;

    SchemaRequests(RegistryAnswers answers, RegistrySettings.Ids ids) {
        this.answers = answers;
        this.ids = ids;
    }

    private Optional<JsonNode> json(String path) throws RegistryException, InterruptedException {
        Optional<String> text = answers.text(path);
        return text.isEmpty() ? Optional.empty() : Optional.of(parse(text.get(), path));
    }

    private static JsonNode parse(String text, String path) throws RegistryException {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new RegistryException("answers GET " + path + " with something that is no JSON");
        }
    }

    /** Returns the schema; empty if the registry does not know it. */
    Optional<RegisteredSchema> get(SchemaId id) throws RegistryException, InterruptedException {
        return new Collection().get(id);
    }

    /** A schema that is collected with its references. Used once. */
    private final class Collection {

        /** The texts by where they are; a text that is being collected is not among them yet. */
        private final Map<String, String> texts = new LinkedHashMap<>();

        private final List<String> underWay = new ArrayList<>();
        private int chars;

        Optional<RegisteredSchema> get(SchemaId id) throws RegistryException, InterruptedException {
            Space space = id.space() != Space.NUMBER
                    ? id.space()
                    : switch (ids) {
                        case CONFLUENT -> Space.NUMBER;
                        case CONTENT -> Space.CONTENT;
                        case GLOBAL -> Space.GLOBAL;
                    };
            return isNative(space)
                    ? ofApicurio(space == Space.CONTENT ? "/ids/contentIds/" : "/ids/globalIds/", id.value())
                    : ofConfluent((space == Space.GUID ? "/schemas/guids/" : "/schemas/ids/") + id.value());
        }

        /** Apicurio's ids in headers are also those of its API in Confluent's form. */
        private boolean isNative(Space space) {
            return ids != RegistrySettings.Ids.CONFLUENT && space != Space.GUID;
        }

        private Optional<RegisteredSchema> ofConfluent(String path) throws RegistryException, InterruptedException {
            Optional<JsonNode> answer = json(path);
            if (answer.isEmpty()) {
                return Optional.empty();
            }
            JsonNode schema = answer.get();
            if (!schema.path("schema").isTextual()) {
                throw new RegistryException("answers GET " + path + " without a `schema`");
            }
            collectConfluent(schema.path("references"));
            return Optional.of(new RegisteredSchema(
                    schema.path("schemaType").asText("AVRO"),
                    schema.path("schema").asText(),
                    List.copyOf(texts.values())));
        }

        private void collectConfluent(JsonNode references) throws RegistryException, InterruptedException {
            for (JsonNode reference : references) {
                String path = "/subjects/" + encoded(reference.path("subject").asText()) + "/versions/"
                        + encoded(reference.path("version").asText());
                if (begin(path)) {
                    JsonNode schema = json(path).orElseThrow(() -> missing(path));
                    collectConfluent(schema.path("references"));
                    end(path, schema.path("schema").asText());
                }
            }
        }

        private Optional<RegisteredSchema> ofApicurio(String folder, String id)
                throws RegistryException, InterruptedException {
            String path = folder + id;
            Optional<String> text = answers.text(path);
            if (text.isEmpty()) {
                return Optional.empty();
            }
            collectApicurio(json(path + "/references").orElseThrow(() -> missing(path + "/references")));
            // The API has the language in a header of some versions only; the text shows it.
            return Optional.of(new RegisteredSchema("AVRO", text.get(), List.copyOf(texts.values())));
        }

        private void collectApicurio(JsonNode references) throws RegistryException, InterruptedException {
            for (JsonNode reference : references) {
                String path = "/groups/" + encoded(reference.path("groupId").asText("default")) + "/artifacts/"
                        + encoded(reference.path("artifactId").asText()) + "/versions/"
                        + encoded(reference.path("version").asText());
                if (begin(path)) {
                    String text = answers.text(path + "/content").orElseThrow(() -> missing(path));
                    collectApicurio(json(path + "/references").orElseThrow(() -> missing(path + "/references")));
                    end(path, text);
                }
            }
        }

        private RegistryException missing(String path) {
            return RegistryException.ofSchema("does not have " + path + ", to which a schema refers");
        }

        /** Whether this text is not known yet. */
        private boolean begin(String path) throws RegistryException {
            if (texts.containsKey(path) || underWay.contains(path)) {
                return false;
            }
            if (texts.size() + underWay.size() >= MAX_REFERENCES) {
                throw RegistryException.ofSchema("has a schema with more than " + MAX_REFERENCES + " references");
            }
            underWay.add(path);
            return true;
        }

        private void end(String path, String text) throws RegistryException {
            underWay.remove(path);
            texts.put(path, text);
            chars += text.length();
            if (chars > MAX_CHARS) {
                throw new RegistryException(
                        "has a schema with references that are longer than " + MAX_CHARS + " characters");
            }
        }
    }

    private static String encoded(String segment) {
        return URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
