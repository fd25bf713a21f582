package dev.sitestream.http.ingest;

import dev.sitestream.config.SiteAccess;
import dev.sitestream.ingest.AccessControl;
import dev.sitestream.ingest.BodyFormat;
import dev.sitestream.ingest.ByteBudget;
import dev.sitestream.ingest.EventBatch;
import dev.sitestream.ingest.EventQuota;
import dev.sitestream.ingest.Framing;
import dev.sitestream.ingest.FramingException;
import dev.sitestream.ingest.IngestLimits;
import dev.sitestream.ingest.IngestMetrics;
import dev.sitestream.ingest.Intake;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** Requests with a token: events of a site, and one page of a site. */
final class TokenRequests {

    /** Longer than the time that Kafka has for a record. */
    private static final Duration ACKNOWLEDGEMENT_TIMEOUT = Duration.ofSeconds(15);

    /** What an event takes besides its bytes, above all if it is rejected. */
    private static final long BYTES_PER_EVENT = 1_024;

    private static final String BEARER = "bearer ";

    private final Sites sites;
    private final AccessControl access;
    private final Map<String, EventQuota> quotas = new HashMap<>();
    private final Intake intake;
    private final ByteBudget budget;
    private final Duration bodyTimeout;
    private final Acknowledgements acknowledgements;

    TokenRequests(
            Sites sites,
            Map<String, SiteAccess> access,
            Intake intake,
            ByteBudget budget,
            Duration bodyTimeout,
            Acknowledgements acknowledgements) {
        this.sites = sites;
        this.access = new AccessControl(access);
        access.forEach((site, settings) -> settings.maxEventsPerSecond()
                .ifPresent(max -> quotas.put(site, new EventQuota(max, System.nanoTime()))));
        this.intake = intake;
        this.budget = budget;
        this.bodyTimeout = bodyTimeout;
        this.acknowledgements = acknowledgements;
    }

    /** Makes events of a body. */
    private interface Frame {
        EventBatch of(byte[] body) throws FramingException;
    }

    /** A request that is not served; it has the answer. */
    private static final class RefusedException extends Exception {

        private final transient IngestAnswer answer;

        RefusedException(IngestAnswer answer) {
            super(answer.error());
            this.answer = answer;
        }
    }

    void events(Exchange exchange, String siteId) {
        try {
            Site site = authorize(exchange, siteId);
            Request request = exchange.request();
            Map<String, String> cloudEvent = CloudEventHeaders.attributes(request.getHeaders());
            String type = contentType(request);
            Optional<BodyFormat> format = BodyFormat.of(type);
            if (!cloudEvent.isEmpty()
                    && (type.isEmpty() || format.filter(BodyFormat.JSON::equals).isPresent())) {
                read(exchange, site, body -> Framing.binaryCloudEvent(cloudEvent, body));
            } else {
                BodyFormat known = format.orElseThrow(() -> new RefusedException(unknownFormat()));
                read(exchange, site, body -> Framing.events(known, body));
            }
        } catch (RefusedException e) {
            exchange.answer(e.answer);
        }
    }

    void page(Exchange exchange, String siteId) {
        try {
            Site site = authorize(exchange, siteId);
            Request request = exchange.request();
            String url = pageUrl(request.getHttpURI().getQuery());
            boolean delete = request.getMethod().equals("DELETE");
            String type = contentType(request);
            boolean typed = BodyFormat.of(type).filter(BodyFormat.JSON::equals).isPresent();
            if (!typed && !(delete && type.isEmpty())) {
                throw new RefusedException(IngestAnswer.unsupported(
                        "`Content-Type` must be " + BodyFormat.JSON.mediaType() + ", in UTF-8"));
            }
            read(exchange, site, body -> delete ? Framing.delete(url, body) : Framing.upsert(url, body));
        } catch (RefusedException e) {
            exchange.answer(e.answer);
        }
    }

    /** The site, if the sender may speak of it. Without a valid token, nobody learns which sites there are. */
    private Site authorize(Exchange exchange, String siteId) throws RefusedException {
        Optional<Site> asked = sites.byId(siteId);
        asked.ifPresent(site -> exchange.isOf(site.id(), IngestMetrics.TOKEN));
        List<HttpField> given = exchange.request().getHeaders().getFields(HttpHeader.AUTHORIZATION);
        if (given.size() > 1) {
            throw new RefusedException(IngestAnswer.malformed("`Authorization` is given more than once"));
        }
        String value = given.isEmpty() ? "" : given.get(0).getValue();
        String token = value != null && value.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? value.substring(BEARER.length()).strip()
                : "";
        AccessControl.Grant grant =
                access.grant(token).orElseThrow(() -> new RefusedException(IngestAnswer.withoutToken()));
        Site site = asked.filter(some -> grant.covers(some.id()))
                .orElseThrow(() -> new RefusedException(IngestAnswer.forbidden()));
        @Nullable EventQuota quota = quotas.get(site.id());
        long wait = quota == null ? 0 : quota.secondsToWait(System.nanoTime());
        if (wait > 0) {
            throw new RefusedException(IngestAnswer.overQuota(wait));
        }
        return site;
    }

    private static String contentType(Request request) throws RefusedException {
        List<HttpField> given = request.getHeaders().getFields(HttpHeader.CONTENT_TYPE);
        if (given.size() > 1) {
            throw new RefusedException(IngestAnswer.malformed("`Content-Type` is given more than once"));
        }
        String value = given.isEmpty() ? "" : given.get(0).getValue();
        return value == null ? "" : value;
    }

    private static IngestAnswer unknownFormat() {
        StringBuilder names = new StringBuilder();
        for (BodyFormat format : BodyFormat.values()) {
            names.append(names.isEmpty() ? "" : ", ").append(format.mediaType());
        }
        return IngestAnswer.unsupported("`Content-Type` must be one of " + names + ", in UTF-8");
    }

    /**
     * The only query parameter. Another one is probably a part of a page's URL that was not percent-encoded, and then
     * this would be the URL of another page.
     */
    private static String pageUrl(@Nullable String query) throws RefusedException {
        String prefix = "url=";
        String text = query == null ? "" : query;
        if (!text.startsWith(prefix) || text.indexOf('&') >= 0 || text.indexOf('+') >= 0) {
            throw new RefusedException(IngestAnswer.malformed(
                    "the query must be `url=` and the page's URL, percent-encoded, with `&` as %26, and `+` as %2B"));
        }
        return StrictPercentDecoder.decode(text.substring(prefix.length()))
                .orElseThrow(() -> new RefusedException(IngestAnswer.malformed("`url` is not percent-encoded UTF-8")));
    }

    private void read(Exchange exchange, Site site, Frame frame) throws RefusedException {
        boolean gzipped = isGzipped(exchange.request());
        ByteBudget.Account account = exchange.open(budget);
        int max = IngestLimits.MAX_BODY_BYTES;
        RequestBody body = new RequestBody(
                exchange.request(),
                exchange.request().getComponents().getScheduler(),
                account,
                max,
                bytes -> {
                    exchange.bodyWasRead();
                    try {
                        byte[] content = gzipped ? Gunzip.decompress(bytes, account, max) : bytes;
                        accept(exchange, site, account, frame, content);
                    } catch (Gunzip.RefusedException e) {
                        exchange.answer(e.answer());
                    }
                },
                exchange::answer);
        body.read(bodyTimeout);
    }

    private static boolean isGzipped(Request request) throws RefusedException {
        List<HttpField> given = request.getHeaders().getFields(HttpHeader.CONTENT_ENCODING);
        if (given.isEmpty()) {
            return false;
        }
        if (given.size() > 1 || !"gzip".equalsIgnoreCase(given.get(0).getValue())) {
            throw new RefusedException(IngestAnswer.unsupported("`Content-Encoding` must be gzip, or left out"));
        }
        return true;
    }

    private void accept(Exchange exchange, Site site, ByteBudget.Account account, Frame frame, byte[] body) {
        if (!account.reserve(body.length)) {
            exchange.answer(IngestAnswer.outOfMemory());
            return;
        }
        EventBatch batch;
        try {
            batch = frame.of(body);
        } catch (FramingException e) {
            String message = String.valueOf(e.getMessage());
            exchange.answer(
                    e.kind() == FramingException.Kind.TOO_LARGE
                            ? IngestAnswer.tooLarge(message)
                            : IngestAnswer.malformed(message));
            return;
        }
        if (!account.reserve(batch.size() * BYTES_PER_EVENT)) {
            exchange.answer(IngestAnswer.outOfMemory());
            return;
        }
        @Nullable EventQuota quota = quotas.get(site.id());
        // Asked again, because many bodies may be under way at once.
        long wait = quota == null ? 0 : quota.count(batch.size(), System.nanoTime());
        if (wait > 0) {
            exchange.answer(IngestAnswer.overQuota(wait));
            return;
        }
        acknowledgements.await(
                exchange,
                intake.accept(site, batch),
                ACKNOWLEDGEMENT_TIMEOUT,
                batch.isSingle() ? IngestAnswer::ofOne : IngestAnswer::ofEach);
    }
}
