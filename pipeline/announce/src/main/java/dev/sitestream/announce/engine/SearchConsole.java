package dev.sitestream.announce.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sitestream.announce.AnnounceSettings.SearchConsoleSettings;
import dev.sitestream.announce.Answer;
import dev.sitestream.announce.Answer.Kind;
import dev.sitestream.announce.FileEngine;
import dev.sitestream.announce.FileReading;
import dev.sitestream.site.Site;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The sitemaps of a property in Google Search Console, by the <a
 * href="https://developers.google.com/webmaster-tools/v1/sitemaps">Search Console API</a>.
 */
final class SearchConsole implements FileEngine {

    private static final String SCOPE = "https://www.googleapis.com/auth/webmasters";

    private final EngineHttp http;
    private final SearchConsoleSettings settings;
    private final String folder;
    private final AccessTokens tokens;
    private final FileReach reach;

    SearchConsole(EngineHttp http, Site site, SearchConsoleSettings settings) {
        this.http = http;
        this.settings = settings;
        this.folder = site.sitemaps();
        this.tokens = new AccessTokens(http, settings.account(), SCOPE);
        this.reach = new FileReach(http);
    }

    @Override
    public String target() {
        return "search-console";
    }

    @Override
    public String endpoint() {
        return RequestUrl.hostOf(settings.endpoint());
    }

    @Override
    public String identity() {
        String keyId = settings.account().keyId();
        return Identity.of(
                settings.endpoint().toString(),
                settings.property(),
                settings.account().email(),
                keyId == null ? "" : keyId);
    }

    @Override
    public Answer reach(String fileUrl) {
        return reach.of(fileUrl);
    }

    @Override
    public Answer submit(String fileUrl) {
        try {
            Authorized sent = authorized(
                    http.request(sitemaps("/" + RequestUrl.encoded(fileUrl))).PUT(BodyPublishers.noBody()),
                    EngineHttp.SHORT);
            return sent.reply().isSuccess() ? sent.reply().answer(Kind.ACCEPTED, "") : refusal(sent);
        } catch (FailedRequestException e) {
            return e.answer();
        }
    }

    @Override
    public Readings readings(List<String> indexUrls) {
        // Only the list without an index has the indexes themselves, and the news sitemap
        Map<String, FileReading> files = new LinkedHashMap<>();
        try {
            Answer answer = list(sitemaps(""), files);
            for (String index : indexUrls) {
                if (answer.kind() == Kind.ACCEPTED) {
                    answer = list(sitemaps("?sitemapIndex=" + RequestUrl.encoded(index)), files);
                }
            }
            return new Readings(answer, answer.kind() == Kind.ACCEPTED ? List.copyOf(files.values()) : List.of());
        } catch (FailedRequestException e) {
            return new Readings(e.answer(), List.of());
        }
    }

    private Answer list(String url, Map<String, FileReading> files) throws FailedRequestException {
        Authorized sent = authorized(http.request(url).GET(), EngineHttp.LONG);
        Reply reply = sent.reply();
        if (reply.status() != 200) {
            return refusal(sent);
        }
        JsonNode json = reply.json();
        JsonNode sitemaps = json.path("sitemap");
        if (!json.isObject() || !(sitemaps.isArray() || sitemaps.isMissingNode())) {
            return reply.answer(Kind.UNAVAILABLE, "the answer is not a list of sitemaps");
        }
        for (JsonNode sitemap : sitemaps) {
            String path = sitemap.path("path").asText("");
            if (path.startsWith(folder)) {
                files.put(path, reading(path, sitemap));
            }
        }
        return reply.answer(Kind.ACCEPTED, "");
    }

    private static FileReading reading(String path, JsonNode sitemap) {
        return new FileReading(
                path,
                millis(sitemap.path("lastDownloaded").asText("")),
                sitemap.path("isPending").asBoolean(false),
                count(sitemap.path("errors")),
                count(sitemap.path("warnings")));
    }

    /** The numbers are strings in Google's JSON, since they have 64 bits. */
    private static long count(JsonNode number) {
        return Math.max(0, number.asLong(0));
    }

    private static @Nullable Long millis(String time) {
        try {
            return time.contains("T")
                    ? OffsetDateTime.parse(time).toInstant().toEpochMilli()
                    : LocalDate.parse(time)
                            .atStartOfDay()
                            .toInstant(ZoneOffset.UTC)
                            .toEpochMilli();
        } catch (DateTimeException | ArithmeticException e) {
            return null;
        }
    }

    private String sitemaps(String rest) {
        return RequestUrl.at(
                settings.endpoint(),
                "/webmasters/v3/sites/" + RequestUrl.encoded(settings.property()) + "/sitemaps" + rest);
    }

    /** A reply, and the token with which it was requested. */
    private record Authorized(Reply reply, String token) {}

    /** Sends a request with a token, and once more with a new one if that is refused. */
    private Authorized authorized(HttpRequest.Builder request, int most) throws FailedRequestException {
        String token = tokens.token();
        Reply reply = http.send(request.setHeader("Authorization", "Bearer " + token), most);
        if (reply.status() == 401) {
            tokens.forget(token);
            token = tokens.token();
            reply = http.send(request.setHeader("Authorization", "Bearer " + token), most);
        }
        return new Authorized(reply, token);
    }

    private static Answer refusal(Authorized refused) {
        Reply reply = refused.reply();
        JsonNode error = reply.json().path("error");
        String reason = reason(error);
        String text =
                Detail.hiding(refused.token()).of(reason, error.path("message").asText(""));
        return switch (reply.status()) {
            case 403 -> reply.answer(forbidden(reason), text);
            // The property, or the endpoint
            case 404 -> reply.answer(Kind.UNAUTHORIZED, text);
            default -> reply.unexpected(text);
        };
    }

    private static Kind forbidden(String reason) {
        return switch (reason) {
            case "rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded", "RESOURCE_EXHAUSTED" -> Kind.TOO_MANY;
            case "dailyLimitExceeded" -> Kind.QUOTA_EXHAUSTED;
            default -> Kind.UNAUTHORIZED;
        };
    }

    /** The reason in the older or the newer form of Google's errors. */
    private static String reason(JsonNode error) {
        for (String list : List.of("errors", "details")) {
            for (JsonNode item : error.path(list)) {
                if (item.path("reason").isTextual()) {
                    return item.path("reason").textValue();
                }
            }
        }
        return error.path("status").asText("");
    }
}
