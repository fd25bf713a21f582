package dev.sitestream.announce.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.announce.AnnounceSettings.BingSettings;
import dev.sitestream.announce.Answer;
import dev.sitestream.announce.Answer.Kind;
import dev.sitestream.announce.FileEngine;
import dev.sitestream.announce.FileReading;
import dev.sitestream.site.Site;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The feeds of a site in Bing Webmaster Tools, by its <a
 * href="https://learn.microsoft.com/en-us/bingwebmaster/">API</a>.
 */
final class BingWebmaster implements FileEngine {

    private static final String API = "/webmaster/api.svc/json/";

    /** {@code /Date(1316213995040-0700)/}: milliseconds of UTC; the zone says only how to show them. */
    private static final Pattern DATE = Pattern.compile("/Date\\((-?[0-9]{1,18})(?:[+-][0-9]{4})?\\)/");

    private static final Pattern FAILED = Pattern.compile("error|fail|invalid|block");
    private static final Pattern PENDING = Pattern.compile("pending|process|progress|submitted|queue");

    private static final ObjectMapper JSON = new ObjectMapper();

    private final EngineHttp http;
    private final BingSettings settings;
    private final String siteUrl;
    private final String folder;
    private final FileReach reach;
    private final Detail detail;

    BingWebmaster(EngineHttp http, Site site, BingSettings settings) {
        this.http = http;
        this.settings = settings;
        this.siteUrl = site.url().origin() + "/";
        this.folder = site.sitemaps();
        this.reach = new FileReach(http);
        this.detail = Detail.hiding(settings.apiKey());
    }

    @Override
    public String target() {
        return "bing";
    }

    @Override
    public String endpoint() {
        return RequestUrl.hostOf(settings.endpoint());
    }

    @Override
    public String identity() {
        return Identity.of(settings.endpoint().toString(), siteUrl, settings.apiKey());
    }

    @Override
    public Answer reach(String fileUrl) {
        return reach.of(fileUrl);
    }

    @Override
    public Answer submit(String fileUrl) {
        String body = JSON.createObjectNode()
                .put("siteUrl", siteUrl)
                .put("feedUrl", fileUrl)
                .toString();
        try {
            Reply reply = http.send(
                    http.request(RequestUrl.at(settings.endpoint(), API + "SubmitFeed?apikey=" + settings.apiKey()))
                            .header("Content-Type", "application/json; charset=utf-8")
                            .POST(BodyPublishers.ofString(body)),
                    EngineHttp.SHORT);
            return answer(reply, reply.json());
        } catch (FailedRequestException e) {
            return e.answer();
        }
    }

    @Override
    public Readings readings(List<String> indexUrls) {
        String query = "GetFeeds?siteUrl=" + RequestUrl.encoded(siteUrl) + "&apikey=" + settings.apiKey();
        try {
            Reply reply = http.send(http.request(RequestUrl.at(settings.endpoint(), API + query)), EngineHttp.LONG);
            JsonNode json = reply.json();
            Answer answer = answer(reply, json);
            if (answer.kind() == Kind.ACCEPTED
                    && !(json.path("d").isArray() || json.path("d").isNull())) {
                answer = reply.answer(Kind.UNAVAILABLE, "the answer is not a list of feeds");
            }
            return new Readings(answer, answer.kind() == Kind.ACCEPTED ? files(json.path("d")) : List.of());
        } catch (FailedRequestException e) {
            return new Readings(e.answer(), List.of());
        }
    }

    private List<FileReading> files(JsonNode feeds) {
        List<FileReading> files = new ArrayList<>();
        for (JsonNode feed : feeds) {
            String url = feed.path("Url").asText("");
            if (url.startsWith(folder)) {
                String status = feed.path("Status").asText("").toLowerCase(Locale.ROOT);
                boolean failed = FAILED.matcher(status).find();
                boolean isPending = PENDING.matcher(status).find();
                files.add(new FileReading(
                        url, millis(feed.path("LastCrawled").asText("")), isPending, failed ? 1 : 0, 0));
            }
        }
        return files;
    }

    /** A date before 1970 stands for never: .NET's oldest dates are of the years 1 and 1601. */
    private static @Nullable Long millis(String date) {
        Matcher matcher = DATE.matcher(date);
        if (!matcher.matches()) {
            return null;
        }
        long millis = Long.parseLong(matcher.group(1));
        return millis > 0 ? millis : null;
    }

    private Answer answer(Reply reply, JsonNode json) {
        if (!json.has("ErrorCode")) {
            if (reply.isSuccess() && !json.has("d")) {
                return reply.answer(Kind.UNAVAILABLE, "the answer is not that of Bing's interface");
            }
            return reply.isSuccess() ? reply.answer(Kind.ACCEPTED, "") : reply.unexpected("");
        }
        int code = json.path("ErrorCode").asInt(-1);
        String message = json.path("Message").asText("");
        return reply.answer(kind(code, message), detail.of("error " + code, message));
    }

    /** The values of {@code Microsoft.Bing.Webmaster.Api.Interfaces.ApiErrorCode}. */
    private static Kind kind(int code, String message) {
        return switch (code) {
            case 0, 12 -> Kind.ACCEPTED; // None, AlreadyExists
            case 4, 5 -> Kind.TOO_MANY; // ThrottleUser, ThrottleHost
            case 6 -> Kind.FORBIDDEN; // UserBlocked
            case 7, 8 -> Kind.INVALID; // InvalidUrl, InvalidParameter
            // InvalidApiKey, TooManySites, UserNotFound, NotFound, NotAllowed, NotAuthorized
            case 3, 9, 10, 11, 13, 14 -> Kind.UNAUTHORIZED;
            // InternalError, UnknownError, UnexpectedState, Deprecated
            default -> message.contains(" quota") ? Kind.QUOTA_EXHAUSTED : Kind.UNAVAILABLE;
        };
    }
}
