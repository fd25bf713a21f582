package dev.sitestream.http.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.config.SiteAccess;
import dev.sitestream.config.Source;
import dev.sitestream.ingest.EventOutput;
import dev.sitestream.ingest.IngestMetrics;
import dev.sitestream.mapping.EventOrigin;
import dev.sitestream.mapping.EventPayload;
import dev.sitestream.mapping.MappedEvent;
import dev.sitestream.mapping.MappedPayload;
import dev.sitestream.mapping.Mapping;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.testing.PipelineSetup;
import dev.sitestream.webhook.WebhookVerifier;
import dev.sitestream.webhook.WebhookVerifier.Verdict;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;

/** Two sites with a token each, a quota for one of them, and two sources with webhooks. */
final class TestSenders {

    static final String SHOP_TOKEN = "sst_00000001_shopshopshopshopshopshopshopshopshopshopsho";
    static final String BLOG_TOKEN = "sst_00000002_blogblogblogblogblogblogblogblogblogblogblo";
    static final int BLOG_QUOTA = 5;

    /** The header whose value decides what the verifier of the webhooks says. */
    static final String SIGNATURE = "x-signature";

    static final Instant SIGNED_AT = Instant.parse("2026-11-20T10:00:00Z");

    private TestSenders() {}

    static IngestServer.Parts parts(EventOutput output, IngestMetrics metrics) throws InvalidUrlException {
        Map<String, SiteAccess> access = Map.of(
                "shop",
                new SiteAccess(List.of(hash(SHOP_TOKEN)), OptionalInt.empty()),
                "blog",
                new SiteAccess(List.of(hash(BLOG_TOKEN)), OptionalInt.of(BLOG_QUOTA)));
        return new IngestServer.Parts(
                sites(), access, sources(), JsonEventDecoder.DEFAULT_CLOCK_TOLERANCE, output, metrics);
    }

    static Sites sites() throws InvalidUrlException {
        return new Sites(List.of(
                site("shop", "https://shop.example.com/"),
                site("blog", "https://blog.example.com/"),
                site("inner", "https://shop.example.com/inner/")));
    }

    private static List<Source> sources() throws InvalidUrlException {
        EventOrigin origin = new EventOrigin("own", "shop", WebUrl.parse("https://shop.example.com/"));
        WebhookVerifier verifier = (request, now) -> switch (request.headers().getOrDefault(SIGNATURE, "")) {
            case "good" -> new Verdict.Genuine(SIGNED_AT);
            case "undated" -> new Verdict.Genuine(null);
            case "ping" -> new Verdict.Ping();
            default -> new Verdict.Forged("the signature is another one");
        };
        // The body is a path, or several in lines; a path with a question mark can't be mapped
        Mapping mapping = payload -> {
            List<String> paths = new String(Objects.requireNonNull(payload.body()), UTF_8)
                    .lines()
                    .toList();
            return new MappedPayload(
                    paths.stream()
                            .filter(path -> !path.contains("?"))
                            .map(path -> new MappedEvent(
                                    ("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/" + path
                                                    + "\",\"source\":\"cms\",\"site\":\"shop\"}")
                                            .getBytes(UTF_8),
                                    List.of()))
                            .toList(),
                    paths.stream()
                            .filter(path -> path.contains("?"))
                            .map(path -> new Problem(
                                    ProblemCode.PAYLOAD_VALUE_MISSING,
                                    "items[" + paths.indexOf(path) + "].url",
                                    "is missing"))
                            .toList());
        };
        return List.of(
                new Source("cms", "shop", verifier, null, null, mapping),
                new Source("own", "shop", verifier, null, null, new EventPayload(origin)),
                new Source("erp", "shop", null, "erp.products", null, mapping));
    }

    private static Site site(String id, String url) throws InvalidUrlException {
        Site site = PipelineSetup.siteAt(url);
        return new Site(id, site.url(), site.sitemaps(), site.lanes(), site.limits(), site.waits(), site.sections());
    }

    static String hash(String token) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(token.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
