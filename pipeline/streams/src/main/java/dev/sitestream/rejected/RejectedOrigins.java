package dev.sitestream.rejected;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.topology.record.RejectionHeaders.Rejection;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the sender of a rejected event, and the site that it is about, as far as the event shows them. */
public final class RejectedOrigins {

    /** The source of events on the events topic that name none. */
    private static final String EVENTS = "events";

    private static final String WEBHOOK = "source ";
    private static final int LONGEST_URL = 16_384;

    private final Sites sites;
    private final String eventsTopic;
    private final Map<String, String> sources;

    /**
     * @param eventsTopic the events topic
     * @param sources the names of the sources that are read from topics of their own, by topic
     */
    public RejectedOrigins(Sites sites, String eventsTopic, Map<String, String> sources) {
        this.sites = sites;
        this.eventsTopic = eventsTopic;
        this.sources = Map.copyOf(sources);
    }

    /** The name of the sender: of a source, or of the topic if it has no other name. */
    String source(Rejection rejection, EventPeek value) {
        String origin = rejection.origin();
        if (origin.startsWith(WEBHOOK)) {
            return origin.substring(WEBHOOK.length());
        }
        String topic = origin.substring(0, Math.max(0, origin.lastIndexOf('/')));
        if (topic.equals(eventsTopic)) {
            return value.source() == null ? EVENTS : value.source();
        }
        return sources.getOrDefault(topic, topic);
    }

    /** The id of the site; null if it is unknown. */
    @Nullable
    String site(byte @Nullable [] key, byte @Nullable [] value, EventPeek peek) {
        Optional<Site> named = Optional.ofNullable(peek.site()).flatMap(sites::byId);
        if (named.isPresent()) {
            return named.get().id();
        }
        String url = peek.url();
        if (url == null && value == null && key != null && key.length <= LONGEST_URL) {
            // A tombstone
            url = new String(key, StandardCharsets.UTF_8);
        }
        return url == null ? null : siteOf(url);
    }

    private @Nullable String siteOf(String url) {
        try {
            return sites.siteOf(WebUrl.parse(url).normal()).map(Site::id).orElse(null);
        } catch (InvalidUrlException e) {
            return null;
        }
    }
}
