package dev.sitestream.announce.engine;

import dev.sitestream.announce.Answer;
import dev.sitestream.announce.HubEngine;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;

/**
 * A hub of <a href="https://www.w3.org/TR/websub/">WebSub</a>. The standard leaves it to hubs how they hear of changes;
 * what they have in common comes from PubSubHubbub 0.3, with {@code hub.url}. Some read {@code hub.topic} instead.
 */
final class WebSub implements HubEngine {

    private final EngineHttp http;
    private final String hub;

    /** @param hub the hub's serialised URL */
    WebSub(EngineHttp http, String hub) {
        this.http = http;
        this.hub = hub;
    }

    @Override
    public String target() {
        return "websub";
    }

    @Override
    public String endpoint() {
        return RequestUrl.hostOf(URI.create(hub));
    }

    @Override
    public Answer ping(String feedUrl) {
        String topic = RequestUrl.encoded(feedUrl);
        try {
            Reply reply = http.send(
                    http.request(hub)
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .POST(BodyPublishers.ofString("hub.mode=publish&hub.url=" + topic + "&hub.topic=" + topic)),
                    EngineHttp.SHORT);
            return answer(reply);
        } catch (FailedRequestException e) {
            return e.answer();
        }
    }

    private static Answer answer(Reply reply) {
        if (reply.isSuccess()) {
            return reply.answer(Answer.Kind.ACCEPTED, "");
        }
        return reply.unexpected(Detail.PLAIN.of(reply.text()));
    }
}
