package dev.sitestream.crawls;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import dev.sitestream.crawls.AccessResult.Why;
import dev.sitestream.crawls.SiteFolders.SiteFile;
import dev.sitestream.page.Utf8;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.page.url.IpAddress;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads records of access logs, each a JSON object with the members {@code url}, {@code time}, {@code ip} and {@code
 * status}. Others are ignored, {@code userAgent} among them. A {@code url} that is a path needs {@code host}.
 * Thread-safe.
 *
 * <p>Nothing in a result shows a value of the record, since visitors choose most of them, and any may hold an address.
 */
public final class AccessLog {

    private static final int OK = 200;
    private static final int NOT_MODIFIED = 304;

    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(64)
                    .maxNumberLength(100)
                    .maxNameLength(1_024)
                    .maxStringLength(1_024 * 1_024)
                    .build())
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            // Visitors may choose names, which must neither outlive the factory nor make it fail.
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
            .build();

    private final SiteFolders folders;
    private final VerifiedBots bots;
    private final long toleranceMillis;

    /**
     * @param sites the sites whose files count
     * @param isPublished whether a file of this name in the site's folder is one that the site publishes
     * @param bots the crawlers that count
     * @param clockTolerance how far ahead the time of a record may be
     */
    public AccessLog(Sites sites, BiPredicate<Site, String> isPublished, VerifiedBots bots, Duration clockTolerance) {
        this.folders = new SiteFolders(sites, isPublished);
        this.bots = bots;
        this.toleranceMillis = clockTolerance.toMillis();
    }

    /** Reads the value of a record. It returns a result for any bytes. */
    public AccessResult read(byte @Nullable [] value, long nowMillis) {
        if (value == null || value.length == 0) {
            return invalid(ProblemCode.VALUE_MISSING, "is missing or empty; a JSON object is required");
        }
        int wrong = Utf8.firstInvalid(value, 0);
        if (wrong >= 0) {
            return invalid(ProblemCode.UTF8_INVALID, "byte " + wrong + " is not UTF-8");
        }
        try (JsonParser json = JSON.createParser(value)) {
            return read(json, nowMillis);
        } catch (StreamConstraintsException e) {
            return invalid(ProblemCode.JSON_LIMIT_EXCEEDED, "is nested too deeply, or a name or number is too long");
        } catch (JsonProcessingException e) {
            // Its message would show a part of the record.
            String place =
                    e.getLocation() == null ? "" : "byte " + e.getLocation().getByteOffset() + ": ";
            return invalid(ProblemCode.JSON_INVALID, place + "is no valid JSON");
        } catch (IOException e) {
            // The bytes are in memory, so a read error can only mean malformed content.
            return invalid(ProblemCode.JSON_INVALID, "is no valid JSON");
        }
    }

    private AccessResult read(JsonParser json, long nowMillis) throws IOException {
        JsonToken first = json.nextToken();
        if (first != JsonToken.START_OBJECT) {
            return first == null
                    ? invalid(ProblemCode.JSON_INVALID, "is blank; a JSON object is required")
                    : invalid(ProblemCode.NOT_AN_OBJECT, "must be a JSON object");
        }
        AccessFields fields = new AccessFields();
        fields.read(json);
        if (json.nextToken() != null) {
            return invalid(ProblemCode.JSON_INVALID, "holds something after the object");
        }
        WebUrl url = fields.url();
        long atMillis = fields.timeMillis(nowMillis + toleranceMillis);
        int status = fields.status();
        IpAddress ip = fields.ip();
        return url == null || ip == null || !fields.problems().isEmpty()
                ? new AccessResult.Invalid(fields.problems())
                : judge(url, atMillis, status, ip);
    }

    private AccessResult judge(WebUrl url, long atMillis, int status, IpAddress ip) {
        Optional<SiteFile> file = folders.fileAt(url);
        if (file.isEmpty()) {
            return new AccessResult.Other(Why.OTHER_FILE);
        }
        if (status != OK && status != NOT_MODIFIED) {
            return new AccessResult.Other(Why.OTHER_STATUS);
        }
        String site = file.get().site().id();
        String name = file.get().name();
        return bots.botAt(ip)
                .<AccessResult>map(bot -> new AccessResult.Crawled(new CrawledFile(site, name, bot, atMillis)))
                .orElse(new AccessResult.Other(Why.NOT_VERIFIED));
    }

    private static AccessResult invalid(ProblemCode code, String detail) {
        return new AccessResult.Invalid(List.of(new Problem(code, "value", detail)));
    }
}
