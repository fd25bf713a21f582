package dev.sitestream.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.StoreConfig.CacheControl;
import dev.sitestream.store.ContentType;
import dev.sitestream.store.ContentVersion;
import dev.sitestream.store.FileRole;
import dev.sitestream.store.ObjectKey;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers by RFC 9110: conditions, ranges and headers. */
class ServedAnswerTest {

    private static final String CONTENT = "0123456789";
    private static final Instant NOW = Instant.parse("2026-11-23T08:00:00Z");
    private static final Instant MODIFIED = Instant.parse("2026-11-22T03:04:05.678Z");
    private static final String DATE = "Sun, 22 Nov 2026 03:04:05 GMT";
    private static final FileHeaders CONFIGURED = new FileHeaders(new CacheControl("no-cache", "max-age=60"), true);
    private static final ServedFile INDEX =
            new ServedFile(new ObjectKey("shop", "sitemap.xml"), ContentType.XML, FileRole.INDEX, null);
    private static final ServedFile SHARD =
            new ServedFile(new ObjectKey("shop", "pages-00001.xml.gz"), ContentType.GZIP, FileRole.SHARD, null);

    private final Copy copy = copy(CONTENT, MODIFIED);
    private final String etag = copy.etag();

    @Test
    void aFileHasAllHeaders() {
        ServedAnswer answer = answer(INDEX, copy, new Fields());

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers())
                .containsEntry("Content-Type", "application/xml; charset=utf-8")
                .containsEntry("Content-Length", "10")
                .containsEntry("ETag", etag)
                .containsEntry("Last-Modified", DATE)
                .containsEntry("Cache-Control", "no-cache")
                .containsEntry("Accept-Ranges", "bytes")
                .containsEntry("Vary", "Accept-Encoding")
                .containsEntry("X-Content-Type-Options", "nosniff")
                .doesNotContainKey("Content-Encoding");
        assertThat(answer.from()).isZero();
        assertThat(answer.to()).isEqualTo(10);
    }

    @Test
    void searchEnginesAreToldNotToShowTheFileItselfIfItIsNotIndexable() {
        FileHeaders hidden = new FileHeaders(new CacheControl("", ""), false);

        assertThat(ServedAnswer.of(new Fields().request(), INDEX, copy, hidden, NOW)
                        .headers())
                .containsEntry("X-Robots-Tag", "noindex");
        assertThat(answer(INDEX, copy, new Fields()).headers()).doesNotContainKey("X-Robots-Tag");
    }

    @Test
    void aCompressedFileIsTheSameForAllClients() {
        assertThat(answer(SHARD, copy, new Fields()).headers())
                .containsEntry("Content-Type", "application/gzip")
                .containsEntry("Cache-Control", "max-age=60")
                .doesNotContainKeys("Vary", "Content-Encoding");
    }

    @Test
    void anEmptyCacheControlIsNoHeader() {
        ServedAnswer answer = ServedAnswer.of(
                new Fields().request(), INDEX, copy, new FileHeaders(new CacheControl("", ""), true), NOW);

        assertThat(answer.headers()).doesNotContainKey("Cache-Control");
    }

    @Test
    void aHeadHasTheHeadersOfTheFileAndNoBytes() {
        Fields head = new Fields();
        head.headAlone = true;
        head.range = "bytes=0-1";
        ServedAnswer answer = answer(INDEX, copy, head);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers()).containsEntry("Content-Length", "10");
        assertThat(answer.to()).isEqualTo(answer.from());
    }

    @ParameterizedTest
    @ValueSource(strings = {"E", "W/E", "\"other\", E", "\"other\",W/E", "*", " * "})
    void whoHasTheVersionGetsNoBytes(String list) {
        Fields fields = new Fields();
        fields.ifNoneMatch = list.replace("E", etag);
        fields.ifModifiedSince = "Mon, 01 Jan 2001 00:00:00 GMT";
        ServedAnswer answer = answer(INDEX, copy, fields);

        assertThat(answer.status()).isEqualTo(304);
        assertThat(answer.headers())
                .containsEntry("ETag", etag)
                .containsEntry("Cache-Control", "no-cache")
                .containsEntry("Vary", "Accept-Encoding")
                .doesNotContainKeys("Content-Length", "Content-Type");
        assertThat(answer.to()).isEqualTo(answer.from());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"other\"", "W/\"other\"", "nonsense", "", "\"", "**"})
    void whoHasAnotherVersionGetsTheFileWhateverItsTime(String list) {
        Fields fields = new Fields();
        fields.ifNoneMatch = list;
        fields.ifModifiedSince = DATE;

        assertThat(answer(INDEX, copy, fields).status()).isEqualTo(200);
    }

    @Test
    void whoHasOnlyTheTimeGetsNoBytesIfItIsThisTime() {
        assertThat(since(DATE).status()).isEqualTo(304);
        assertThat(since("Sun, 22 Nov 2026 03:04:04 GMT").status()).isEqualTo(200);
        assertThat(since("Sun, 22 Nov 2026 03:04:06 GMT").status())
                .as("of a file that is later by a clock that was set back")
                .isEqualTo(200);
        assertThat(since("yesterday").status()).isEqualTo(200);
    }

    @Test
    void aFileThatChangesTwiceInASecondIsNotTakenForUnchanged() {
        Copy young = copy(CONTENT, NOW.minusMillis(300));
        String shown = answer(INDEX, young, new Fields()).headers().get("Last-Modified");
        assertThat(shown).isEqualTo("Mon, 23 Nov 2026 07:59:58 GMT");

        Fields fields = new Fields();
        fields.ifModifiedSince = shown;
        assertThat(answer(INDEX, young, fields).status()).isEqualTo(200);
        Copy next = copy("another", NOW.minusMillis(100));
        assertThat(ServedAnswer.of(fields.request(), INDEX, next, CONFIGURED, NOW.plusSeconds(60))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void whoWantsOnlyTheVersionThatItHasIsRefusedAnother() {
        Fields fields = new Fields();
        fields.ifMatch = "\"other\"";
        assertThat(answer(INDEX, copy, fields).status()).isEqualTo(412);
        fields.ifMatch = "W/" + etag;
        assertThat(answer(INDEX, copy, fields).status()).isEqualTo(412);
        fields.ifMatch = "\"other\", " + etag;
        assertThat(answer(INDEX, copy, fields).status()).isEqualTo(200);

        Fields byTime = new Fields();
        byTime.ifUnmodifiedSince = DATE;
        assertThat(answer(INDEX, copy, byTime).status()).isEqualTo(200);
        byTime.ifUnmodifiedSince = "Sun, 22 Nov 2026 03:04:04 GMT";
        assertThat(answer(INDEX, copy, byTime).status()).isEqualTo(412);
    }

    @ParameterizedTest
    @CsvSource({
        "bytes=0-3, 0, 4",
        "bytes=4-, 4, 10",
        "bytes=9-9, 9, 10",
        "bytes=5-999, 5, 10",
        "bytes=-3, 7, 10",
        "bytes=-999, 0, 10",
        "BYTES= 0-0 , 0, 1"
    })
    void aRangeIsAPart(String range, long from, long to) {
        ServedAnswer answer = ranged(range);

        assertThat(answer.status()).isEqualTo(206);
        assertThat(answer.from()).isEqualTo(from);
        assertThat(answer.to()).isEqualTo(to);
        assertThat(answer.headers())
                .containsEntry("Content-Range", "bytes " + from + "-" + (to - 1) + "/10")
                .containsEntry("Content-Length", Long.toString(to - from));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=10-", "bytes=10-20", "bytes=-0", "bytes=999999999999999999-"})
    void aRangeBeyondTheEndIsRefused(String range) {
        ServedAnswer answer = ranged(range);

        assertThat(answer.status()).isEqualTo(416);
        assertThat(answer.headers())
                .containsEntry("Content-Range", "bytes */10")
                .containsEntry("Content-Length", "0");
        assertThat(answer.to()).isEqualTo(answer.from());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bytes=0-1,3-4",
                "bytes=-",
                "bytes=5-4",
                "bytes=a-b",
                "lines=0-1",
                "bytes=--1",
                "bytes=0-9999999999999999999999",
                ""
            })
    void whatIsNotOneRangeMeansTheWholeFile(String range) {
        assertThat(ranged(range).status()).isEqualTo(200);
    }

    @Test
    void aRangeOfAnotherVersionMeansTheWholeFile() {
        Fields fields = new Fields();
        fields.range = "bytes=4-";
        for (String same : new String[] {etag, DATE}) {
            fields.ifRange = same;
            assertThat(answer(INDEX, copy, fields).status()).as(same).isEqualTo(206);
        }
        for (String other : new String[] {"\"other\"", "W/" + etag, "Sun, 22 Nov 2026 03:04:06 GMT", "nonsense"}) {
            fields.ifRange = other;
            assertThat(answer(INDEX, copy, fields).status()).as(other).isEqualTo(200);
        }
    }

    @Test
    void anEmptyFileHasNoParts() {
        Fields fields = new Fields();
        assertThat(answer(INDEX, copy("", MODIFIED), fields).headers()).containsEntry("Content-Length", "0");
        fields.range = "bytes=0-";
        assertThat(answer(INDEX, copy("", MODIFIED), fields).status()).isEqualTo(416);
    }

    private ServedAnswer since(String date) {
        Fields fields = new Fields();
        fields.ifModifiedSince = date;
        return answer(INDEX, copy, fields);
    }

    private ServedAnswer ranged(String range) {
        Fields fields = new Fields();
        fields.range = range;
        return answer(INDEX, copy, fields);
    }

    private static ServedAnswer answer(ServedFile file, Copy copy, Fields fields) {
        return ServedAnswer.of(fields.request(), file, copy, CONFIGURED, NOW);
    }

    private static Copy copy(String content, Instant modified) {
        byte[] bytes = content.getBytes(UTF_8);
        try {
            return new Copy(
                    new CopyKey(INDEX.key(), Form.PLAIN),
                    new ContentVersion("1", modified, bytes.length),
                    ByteChunks.read(new ByteArrayInputStream(bytes), bytes.length));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** The fields of a request. */
    private static final class Fields {
        private boolean headAlone;
        private @Nullable String ifMatch;
        private @Nullable String ifUnmodifiedSince;
        private @Nullable String ifNoneMatch;
        private @Nullable String ifModifiedSince;
        private @Nullable String ifRange;
        private @Nullable String range;

        FileRequest request() {
            return new FileRequest(headAlone, ifMatch, ifUnmodifiedSince, ifNoneMatch, ifModifiedSince, ifRange, range);
        }
    }
}
