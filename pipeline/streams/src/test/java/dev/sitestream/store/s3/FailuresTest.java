package dev.sitestream.store.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sitestream.config.StoreConfig;
import dev.sitestream.config.StoreConfig.ConditionalWrites;
import dev.sitestream.store.NewObjects;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.ObjectStoreException.Reason;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.PreconditionFailedException;
import dev.sitestream.store.StoredObject;
import dev.sitestream.testing.ClosedPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.SdkHttpClient;

/** How the store handles failures: temporary ones are retried, and the others are reported with a remedy. */
@Tag("slow")
class FailuresTest {

    private static final ObjectKey KEY = new ObjectKey("shop", "pages-00001.xml.gz");
    private static final Precondition ABSENT = new Precondition.Absent();
    private static final String WRITE = "can't write s3://files/maps/shop/pages-00001.xml.gz: ";
    private static final String ID = " (request ID 4442587FB7D0A2F9): ";
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final S3Timeouts IMPATIENT =
            new S3Timeouts(Duration.ofSeconds(5), SHORT, SHORT, SHORT.multipliedBy(4), SHORT);

    private S3Server server;
    private Faults faults;
    private S3ObjectStore store;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    FailuresTest() {}

    @BeforeEach
    void start() throws Exception {
        server = S3Server.start();
        faults = new Faults(S3Server.http(S3Server.TIMEOUTS));
        store = S3Server.store(server.config("maps/"), faults, S3Server.TIMEOUTS);
        store.check();
    }

    @AfterEach
    void stop() throws Exception {
        store.close();
        server.close();
    }

    @Test
    void anObjectThatIsListedWithoutAnETagKeepsNoOtherFromBeingListed() throws Exception {
        String listing = """
            <?xml version="1.0" encoding="UTF-8"?>
            <ListBucketResult><IsTruncated>false</IsTruncated>
            <Contents><Key>maps/shop/pages-00001.xml.gz</Key><ETag>"0a"</ETag></Contents>
            <Contents><Key>maps/shop/upload.part</Key></Contents>
            </ListBucketResult>
            """;
        faults.next(1, (request, real) -> Faults.answer(200, Map.of(), listing));

        assertThat(store.list("shop"))
                .containsExactly(
                        new StoredObject(KEY, "0a"),
                        new StoredObject(new ObjectKey("shop", "upload.part"), StoredObject.UNKNOWN));
    }

    @Test
    void anOverloadedStoreIsAskedAgain() throws Exception {
        faults.next(1, Faults.answers(503, "SlowDown"));
        faults.next(1, Faults.answers(500, "InternalError"));

        put("one");

        assertThat(store.head(KEY)).isPresent();
    }

    @Test
    void aBrokenConnectionIsMadeAgain() throws Exception {
        faults.next(2, Faults.broken());

        put("one");

        assertThat(store.head(KEY)).isPresent();
    }

    @Test
    void aLastingOverloadEndsTheCallAndNotTheStore() throws Exception {
        faults.next(3, Faults.answers(503, "SlowDown"));

        assertThatThrownBy(() -> put("one"))
                .isInstanceOf(ObjectStoreException.class)
                .hasMessage(WRITE + "503 SlowDown" + ID + "the store is unable to do this at present");
        put("one");

        assertThat(store.head(KEY)).isPresent();
    }

    @Test
    void oneSOwnWriteMayFailTheRepetition() throws Exception {
        faults.next(1, Faults.answerLost());

        assertThatThrownBy(() -> put("one")).isInstanceOf(PreconditionFailedException.class);

        assertThat(store.head(KEY).orElseThrow().marker()).isEqualTo(NewObjects.MARKER);
    }

    @Test
    void aLostRaceIsAFailedPrecondition() {
        faults.next(1, Faults.answers(409, "ConditionalRequestConflict"));

        assertThatThrownBy(() -> put("one")).isInstanceOf(PreconditionFailedException.class);
    }

    @Test
    void anotherConflictIsNone() {
        faults.next(1, Faults.answers(409, "OperationAborted"));

        assertThatThrownBy(() -> put("one"))
                .isNotInstanceOf(PreconditionFailedException.class)
                .hasMessage(WRITE + "409 OperationAborted (request ID 4442587FB7D0A2F9)");
    }

    @Test
    void missingPermissionsAreNamed() {
        faults.next(4, Faults.answers(403, "AccessDenied"));

        assertThatThrownBy(() -> put("one"))
                .hasMessage(
                        WRITE + "403 AccessDenied" + ID + "the credentials need s3:PutObject and s3:GetObject on it");
        assertThatThrownBy(() -> store.head(KEY))
                .hasMessageStartingWith("can't inspect s3://files/maps/shop/pages-00001.xml.gz: 403")
                .hasMessageEndingWith("the credentials need s3:GetObject on it, and s3:ListBucket on the bucket");
        assertThatThrownBy(() -> store.delete(KEY))
                .hasMessage("can't remove s3://files/maps/shop/pages-00001.xml.gz: 403 AccessDenied" + ID
                        + "the credentials need s3:DeleteObject on it");
        assertThatThrownBy(() -> store.list("shop"))
                .hasMessage("can't list s3://files/maps/shop/: 403 AccessDenied" + ID
                        + "the credentials need s3:ListBucket on the bucket");
    }

    @ParameterizedTest
    @CsvSource({
        "403, AccessDenied, DENIED",
        "403, SignatureDoesNotMatch, DENIED",
        "400, ExpiredToken, DENIED",
        "401, Unauthorized, DENIED",
        "404, NoSuchBucket, OTHER",
        "400, RequestTimeout, TIMEOUT",
        "503, SlowDown, UNAVAILABLE",
        "429, TooManyRequests, UNAVAILABLE",
        "507, InsufficientStorage, NO_SPACE"
    })
    void failuresAreOfFewKinds(int status, String code, Reason reason) {
        faults.next(3, Faults.answers(status, code));

        assertThatThrownBy(() -> put("one"))
                .isInstanceOfSatisfying(
                        ObjectStoreException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(reason));
    }

    @Test
    void aConnectionThatBreaksAgainAndAgainLeavesTheStoreUnreachable() {
        faults.next(3, Faults.broken());

        assertThatThrownBy(() -> put("one"))
                .isInstanceOfSatisfying(
                        ObjectStoreException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(Reason.UNREACHABLE));
    }

    @Test
    void aMissingBucketIsNamed() throws Exception {
        StoreConfig.S3 config = server.config("");
        StoreConfig.S3 other = new StoreConfig.S3(
                "no-such-bucket",
                "",
                config.region(),
                config.endpoint(),
                true,
                config.checksums(),
                ConditionalWrites.OFF,
                config.cacheControl());
        try (S3ObjectStore missing = S3Server.store(other, S3Server.http(S3Server.TIMEOUTS), S3Server.TIMEOUTS)) {
            assertThatThrownBy(() -> missing.put(NewObjects.of(KEY, "one"), ABSENT))
                    .hasMessageStartingWith("can't write s3://no-such-bucket/shop/pages-00001.xml.gz: 404 NoSuchBucket")
                    .hasMessageEndingWith(": there is no such bucket; create it, or correct `store.s3.bucket`");
            assertThatThrownBy(() -> missing.list("shop")).hasMessageContaining("404 NoSuchBucket");
            assertThatThrownBy(() -> missing.put(NewObjects.of(KEY, "one"), new Precondition.Unchanged("abc")))
                    .isNotInstanceOf(PreconditionFailedException.class);
        }
    }

    @Test
    void theBucketsOwnRegionIsNamedWhereTheAnswerHasIt() {
        String remedy = "the bucket is in region eu-north-1; set `store.s3.region` to it";
        faults.next(1, Faults.answers(301, "PermanentRedirect", Map.of("x-amz-bucket-region", "eu-north-1"), ""));
        assertThatThrownBy(() -> put("one")).hasMessage(WRITE + "301 PermanentRedirect" + ID + remedy);

        faults.next(
                1,
                Faults.answers(
                        400,
                        "AuthorizationHeaderMalformed",
                        Map.of(),
                        "The authorization header is malformed; the region 'us-east-1' is wrong; expecting"
                                + " 'eu-north-1'"));
        assertThatThrownBy(() -> put("one")).hasMessage(WRITE + "400 AuthorizationHeaderMalformed" + ID + remedy);

        faults.next(1, (request, real) -> Faults.answer(400, Map.of("x-amz-bucket-region", "eu-north-1"), ""));
        assertThatThrownBy(() -> store.head(KEY)).hasMessageEndingWith(remedy);

        faults.next(1, Faults.answers(301, "PermanentRedirect"));
        assertThatThrownBy(() -> put("one"))
                .hasMessageEndingWith("the bucket is in another region or at another endpoint; correct"
                        + " `store.s3.region` or `store.s3.endpoint`");
    }

    @Test
    void contentThatIsDamagedOnItsWayIsRefused() throws Exception {
        faults.change(DamagedContent::of);

        assertThatThrownBy(() -> put("one")).isInstanceOf(ObjectStoreException.class);
        faults.change(request -> request);

        assertThat(store.head(KEY)).isEmpty();
    }

    @Test
    void noMessageHasTextOfTheServer() {
        String hostile = "Access\r\nDenied <b>" + S3Server.SECRET_KEY;
        faults.next(1, Faults.answers(403, hostile));
        assertHarmless(catchThrowableOfType(ObjectStoreException.class, () -> put("one")));

        faults.next(1, (request, real) -> Faults.answer(403, Map.of("x-amz-request-id", "a\u001bb"), hostile));
        assertHarmless(catchThrowableOfType(ObjectStoreException.class, () -> put("one")));

        faults.next(1, (request, real) -> Faults.answer(200, Map.of(), "<not xml" + hostile));
        assertHarmless(catchThrowableOfType(ObjectStoreException.class, () -> store.list("shop")));
    }

    @Test
    void namesOfOthersAreShownOnOneLine() {
        faults.next(1, Faults.answers(403, "AccessDenied"));

        assertThatThrownBy(() -> store.delete(new ObjectKey("shop", "a\nb")))
                .hasMessageStartingWith("can't remove s3://files/maps/shop/a\\u000ab: 403");
    }

    @Test
    void aStoreThatHangsIsGivenUp() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> putTo(endpoint(silent.getLocalPort()), S3Server.credentials(), IMPATIENT))
                    .hasMessage(WRITE + "no answer in time; check the network, and `store.s3.endpoint`");
        }
    }

    @Test
    void aStoreThatIsDownIsNamed() throws Exception {
        try (ClosedPort port = new ClosedPort()) {
            assertThatThrownBy(() -> putTo(endpoint(port.number()), S3Server.credentials(), S3Server.TIMEOUTS))
                    .hasMessage(
                            WRITE + "the connection is refused; check that the store runs, and `store.s3.endpoint`");
        }
    }

    @Test
    void anUnknownHostIsNamed() {
        faults.next(3, (request, real) -> {
            throw new UnknownHostException("files.store.invalid");
        });

        assertThatThrownBy(() -> put("one")).hasMessageStartingWith(WRITE + "the host is unknown; check ");
    }

    @Test
    void missingCredentialsAreNamed() {
        AwsCredentialsProvider none = () -> {
            throw SdkClientException.create("nothing here");
        };

        assertThatThrownBy(() -> putTo(server.endpoint(), none, S3Server.TIMEOUTS))
                .hasMessageStartingWith(WRITE + "no credentials were found; set AWS_ACCESS_KEY_ID");
    }

    private String put(String text) throws ObjectStoreException {
        return store.put(NewObjects.of(KEY, text), ABSENT);
    }

    private void putTo(URI endpoint, AwsCredentialsProvider credentials, S3Timeouts timeouts)
            throws ObjectStoreException, IOException {
        StoreConfig.S3 config = server.config("maps/", ConditionalWrites.OFF);
        StoreConfig.S3 there = new StoreConfig.S3(
                config.bucket(),
                config.prefix(),
                config.region(),
                endpoint,
                true,
                config.checksums(),
                config.conditionalWrites(),
                config.cacheControl());
        SdkHttpClient http = S3Server.http(timeouts);
        DateHeader dates = new DateHeader();
        try (S3ObjectStore other = new S3ObjectStore(
                there, S3Clients.client(there, timeouts, http, credentials, dates), dates, http, timeouts)) {
            other.put(NewObjects.of(KEY, "one"), ABSENT);
        }
    }

    private static URI endpoint(int port) {
        return URI.create("http://127.0.0.1:" + port);
    }

    private static void assertHarmless(@Nullable ObjectStoreException failure) {
        assertThat(failure).isNotNull();
        for (Throwable part = failure; part != null; part = part.getCause()) {
            assertThat(part.toString())
                    .doesNotContain(S3Server.SECRET_KEY, S3Server.ACCESS_KEY, "Denied", "free text")
                    .doesNotContainPattern("\\p{Cntrl}");
        }
    }
}
