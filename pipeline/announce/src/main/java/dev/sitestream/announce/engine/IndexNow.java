package dev.sitestream.announce.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sitestream.announce.AnnounceSettings.IndexNowSettings;
import dev.sitestream.announce.Answer;
import dev.sitestream.announce.Answer.Kind;
import dev.sitestream.announce.UrlEngine;
import dev.sitestream.site.Site;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** <a href="https://www.indexnow.org/documentation">IndexNow</a>: one engine passes the URLs on to the others. */
final class IndexNow implements UrlEngine {

    private static final int MOST_URLS = 10_000;
    private static final Duration PACE = Duration.ofMinutes(1);
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The key's file holds the key alone; so this is enough to see whether it does. */
    private static final int KEY_FILE_START = 1024;

    private static final int SHOWN_OF_OTHER_FILE = 40;

    private static final String UNREACHABLE_REMEDY =
            "; everybody must be able to read it at this URL, or set `keyLocation` to where it is";

    private final EngineHttp http;
    private final IndexNowSettings settings;
    private final IndexNowKeyFile keyFile;
    private final Site site;

    IndexNow(EngineHttp http, Site site, IndexNowSettings settings) {
        this.http = http;
        this.settings = settings;
        this.site = site;
        this.keyFile = IndexNowKeyFile.of(site, settings);
    }

    @Override
    public String target() {
        return "indexnow";
    }

    @Override
    public String endpoint() {
        return RequestUrl.hostOf(settings.endpoint());
    }

    @Override
    public int mostUrls() {
        return MOST_URLS;
    }

    @Override
    public Duration pace() {
        return PACE;
    }

    @Override
    public String identity() {
        return Identity.of(settings.endpoint().toString(), settings.key(), keyFile.url());
    }

    @Override
    public Answer check() {
        try {
            return checked(http.sendForStart(http.request(keyFile.url()), KEY_FILE_START));
        } catch (FailedRequestException e) {
            return Answer.of(
                    Kind.UNAVAILABLE,
                    e.answer().status(),
                    Detail.PLAIN.of(
                            "key file " + keyFile.url() + ": " + e.answer().detail() + UNREACHABLE_REMEDY));
        }
    }

    private Answer checked(Reply reply) {
        String remedy = keyFile.isPublished()
                ? "; it is published with the sitemaps: check that their folder is served"
                : "; serve there a text file that holds only the key";
        return switch (reply.status()) {
            case 200 -> {
                String content = reply.text().strip();
                yield content.equals(settings.key())
                        ? checked(reply, Kind.ACCEPTED, "holds the key", "")
                        : checked(reply, Kind.UNAUTHORIZED, "does not hold the key, but " + shown(content), remedy);
            }
            case 404, 410 -> checked(reply, Kind.UNAUTHORIZED, "does not exist", remedy);
            case 401, 403 -> checked(reply, Kind.UNAUTHORIZED, "is refused: let everybody read it, robots as well", "");
            case 301, 302, 303, 307, 308 ->
                checked(reply, Kind.UNAUTHORIZED, "is redirected: serve it at this URL, or set `keyLocation`", "");
            default -> checked(reply, Kind.UNAVAILABLE, "can't be read", "");
        };
    }

    private Answer checked(Reply reply, Kind kind, String found, String remedy) {
        return reply.answer(kind, Detail.PLAIN.of("the key file " + keyFile.url() + " " + found + remedy));
    }

    private static String shown(String content) {
        return content.isEmpty() ? "nothing" : "`" + Detail.shortened(content, SHOWN_OF_OTHER_FILE) + "`";
    }

    @Override
    public Answer submit(List<String> urls) {
        try {
            Reply reply = http.send(
                    http.request(settings.endpoint().toString())
                            .header("Content-Type", "application/json; charset=utf-8")
                            .POST(BodyPublishers.ofString(batch(urls))),
                    EngineHttp.SHORT);
            return answer(reply);
        } catch (FailedRequestException e) {
            return e.answer();
        }
    }

    private String batch(List<String> urls) {
        ObjectNode batch = JSON.createObjectNode();
        batch.put("host", site.url().host());
        batch.put("key", settings.key());
        if (!keyFile.isAtRoot()) {
            batch.put("keyLocation", keyFile.url());
        }
        ArrayNode list = batch.putArray("urlList");
        urls.forEach(list::add);
        return batch.toString();
    }

    private static Answer answer(Reply reply) {
        JsonNode json = reply.json();
        String code = json.path("errorCode").asText("");
        String message = json.path("message").asText("");
        String text = Detail.PLAIN.of(code, message);
        return switch (reply.status()) {
            case 200 -> reply.answer(Kind.ACCEPTED, "");
            case 202 -> reply.answer(Kind.KEY_PENDING, "the key is not checked yet");
            case 403 -> reply.answer(refusal(code), text);
            case 422 -> reply.answer(isAboutTheKey(message) ? Kind.UNAUTHORIZED : Kind.INVALID, text);
            default -> reply.unexpectedAtEndpoint(text);
        };
    }

    /** What a refused key means: it is known for the first two codes only that waiting helps, or does not. */
    private static Kind refusal(String code) {
        return switch (code) {
            case "SiteVerificationNotCompleted" -> Kind.UNVERIFIED;
            // As the engine spells it
            case "UserForbiddedToAccessSite" -> Kind.FORBIDDEN;
            default -> Kind.UNAUTHORIZED;
        };
    }

    /** Whether a request is invalid because of its key, whatever its URLs are, in the words of Yandex. */
    private static boolean isAboutTheKey(String message) {
        return Objects.equals(message, "Invalid key location")
                || message.startsWith("Key must ")
                || message.startsWith("The key must ")
                || message.startsWith("No key ");
    }
}
