package dev.sitestream.store.s3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.clock.ClockSample;
import dev.sitestream.config.StoreConfig;
import dev.sitestream.config.StoreConfig.CacheControl;
import dev.sitestream.config.StoreConfig.ChecksumMode;
import dev.sitestream.config.StoreConfig.ConditionalWrites;
import dev.sitestream.store.NewObjects;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.Precondition;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.http.SdkHttpRequest;

/** The requests that the store sends over TLS, where only a checksum would reveal damaged content. */
@Tag("slow")
class RequestsTest {

    private static final String CHECKSUM = "x-amz-checksum-crc32";

    @Test
    void aWriteCarriesAChecksumUnlessTheStoreDoesNotKnowIt() throws Exception {
        assertThat(write(ChecksumMode.WHEN_SUPPORTED).firstMatchingHeader(CHECKSUM))
                .isPresent();
        assertThat(write(ChecksumMode.WHEN_REQUIRED).headers().keySet())
                .noneMatch(name -> name.startsWith("x-amz-checksum") || name.startsWith("x-amz-sdk-checksum"));
    }

    @Test
    void noWriteSaysThatItsContentIsEncoded() throws Exception {
        for (ChecksumMode checksums : ChecksumMode.values()) {
            assertThat(write(checksums).firstMatchingHeader("Content-Encoding")).isEmpty();
            assertThat(write(checksums).firstMatchingHeader("Content-Length")).contains("7");
        }
    }

    @Test
    void anEmptyCacheControlIsNone() throws Exception {
        assertThat(write(ChecksumMode.WHEN_SUPPORTED).firstMatchingHeader("Cache-Control"))
                .isEmpty();
    }

    @Test
    void theDateOfAnAnswerShowsTheStoresClock() throws Exception {
        Instant date = Instant.parse("2026-11-21T12:00:00Z");
        assertThat(clockAfter(Map.of("Date", "Sat, 21 Nov 2026 12:00:00 GMT")))
                .map(ClockSample::millis)
                .contains(date.toEpochMilli());
        assertThat(clockAfter(Map.of("Date", "Sat, 21 Nov 2026 12:00:00 GMT", "Age", "7")))
                .as("a cache's copy")
                .isEmpty();
        assertThat(clockAfter(Map.of("Date", "yesterday"))).isEmpty();
        assertThat(clockAfter(Map.of())).isEmpty();
    }

    private static Optional<ClockSample> clockAfter(Map<String, String> headers) throws Exception {
        Map<String, String> all = new HashMap<>(headers);
        all.put("ETag", "\"1234\"");
        Faults answering = new Faults(S3Server.http(S3Server.TIMEOUTS));
        answering.next(1, (request, real) -> Faults.answer(200, all, ""));
        try (S3ObjectStore store = S3Server.store(config(ChecksumMode.WHEN_REQUIRED), answering, S3Server.TIMEOUTS)) {
            assertThat(store.clock()).isEmpty();
            store.put(NewObjects.of(new ObjectKey("shop", "pages-00001.xml.gz"), "content"), new Precondition.Absent());
            return store.clock();
        }
    }

    private static StoreConfig.S3 config(ChecksumMode checksums) {
        return new StoreConfig.S3(
                "files",
                "",
                "us-east-1",
                URI.create("https://127.0.0.1"),
                true,
                checksums,
                ConditionalWrites.OFF,
                new CacheControl("no-cache", ""));
    }

    private static SdkHttpRequest write(ChecksumMode checksums) throws Exception {
        List<SdkHttpRequest> sent = new ArrayList<>();
        Faults answering = new Faults(S3Server.http(S3Server.TIMEOUTS));
        answering.next(1, (request, real) -> {
            sent.add(request.httpRequest());
            return Faults.answer(200, Map.of("ETag", "\"1234\""), "");
        });
        try (S3ObjectStore store = S3Server.store(config(checksums), answering, S3Server.TIMEOUTS)) {
            store.put(NewObjects.of(new ObjectKey("shop", "pages-00001.xml.gz"), "content"), new Precondition.Absent());
        }
        return sent.get(0);
    }
}
