package dev.sitestream.announce.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sitestream.announce.AnnounceSettings.BaiduSettings;
import dev.sitestream.announce.Answer;
import dev.sitestream.announce.Answer.Kind;
import dev.sitestream.announce.UrlEngine;
import dev.sitestream.site.Site;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Baidu's interface for pushing links, as its site for webmasters, ziyuan.baidu.com, describes it. */
final class Baidu implements UrlEngine {

    private static final int MOST_URLS = 2_000;
    private static final Duration PACE = Duration.ofMinutes(1);

    private final EngineHttp http;
    private final BaiduSettings settings;
    private final String origin;
    private final Detail detail;

    Baidu(EngineHttp http, Site site, BaiduSettings settings) {
        this.http = http;
        this.settings = settings;
        this.origin = site.url().origin();
        this.detail = Detail.hiding(settings.token());
    }

    @Override
    public String target() {
        return "baidu";
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
        return Identity.of(settings.endpoint().toString(), origin, settings.token());
    }

    /** Nothing can be checked without submitting URLs. */
    @Override
    public Answer check() {
        return Answer.of(Kind.ACCEPTED, Answer.NO_STATUS, "nothing to check");
    }

    @Override
    public Answer submit(List<String> urls) {
        String url = RequestUrl.at(settings.endpoint(), "/urls?site=" + origin + "&token=" + settings.token());
        try {
            // The answer repeats all URLs that are refused
            Reply reply = http.send(
                    http.request(url)
                            .header("Content-Type", "text/plain")
                            .POST(BodyPublishers.ofString(String.join("\n", urls))),
                    EngineHttp.LONG);
            return answer(reply, urls);
        } catch (FailedRequestException e) {
            return e.answer();
        }
    }

    private Answer answer(Reply reply, List<String> urls) {
        JsonNode json = reply.json();
        String message = json.path("message").asText("");
        if (reply.isSuccess() && json.path("success").isIntegralNumber()) {
            return accepted(reply, json, urls);
        }
        if (reply.isSuccess() && !json.has("error")) {
            return reply.answer(Kind.UNAVAILABLE, "the answer is not that of Baidu's interface");
        }
        int error = json.path("error").asInt(reply.status());
        String text = detail.of(message);
        return switch (error) {
            case 400 -> reply.answer(badRequest(message), text);
            case 401, 403 -> reply.answer(Kind.UNAUTHORIZED, text);
            default -> reply.isSuccess() ? reply.answer(Kind.UNAVAILABLE, text) : reply.unexpectedAtEndpoint(text);
        };
    }

    private static Kind badRequest(String message) {
        return switch (message) {
            case "over quota" -> Kind.QUOTA_EXHAUSTED;
            // The site is not registered or not verified
            case "site error", "site init fail" -> Kind.UNAUTHORIZED;
            default -> Kind.INVALID;
        };
    }

    private Answer accepted(Reply reply, JsonNode json, List<String> urls) {
        Set<String> sent = new HashSet<>(urls);
        List<String> refused = new ArrayList<>();
        for (String reason : List.of("not_same_site", "not_valid")) {
            for (JsonNode url : json.path(reason)) {
                if (sent.remove(url.asText())) {
                    refused.add(url.asText());
                }
            }
        }
        String text = detail.of(json.path("success").asText() + " accepted, " + refused.size() + " refused, "
                + json.path("remain").asText("?") + " left today");
        return new Answer(Kind.ACCEPTED, reply.status(), reply.status() + " " + text, null, refused);
    }
}
