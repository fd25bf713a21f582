package dev.sitestream.store.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.config.StoreConfig.ConditionalWrites;
import dev.sitestream.store.NewObjects;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.PreconditionFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.http.SdkHttpRequest;

/** Preconditions on stores that enforce, ignore or don't know them, for each configured mode. */
@Tag("slow")
class WriteConditionsTest {

    private static final ObjectKey KEY = new ObjectKey("shop", "pages-00001.xml.gz");
    private static final ObjectKey OTHER = new ObjectKey("shop", "pages-00002.xml.gz");
    private static final Precondition ABSENT = new Precondition.Absent();
    private static final int THREADS = 4;

    private S3Server server;
    private Faults faults;
    private @Nullable S3ObjectStore store;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    WriteConditionsTest() {}

    @BeforeEach
    void start() throws Exception {
        server = S3Server.start();
        faults = new Faults(S3Server.http(S3Server.TIMEOUTS));
    }

    @AfterEach
    void stop() throws Exception {
        if (store != null) {
            store.close();
        }
        server.close();
    }

    @Test
    void aStoreThatSupportsThemGetsThem() throws Exception {
        S3ObjectStore checked = open(ConditionalWrites.AUTO);
        checked.check();
        checked.put(NewObjects.of(KEY, "one"), ABSENT);

        assertThatThrownBy(() -> checked.put(NewObjects.of(KEY, "two"), ABSENT))
                .isInstanceOf(PreconditionFailedException.class);
    }

    @Test
    void aStoreThatIgnoresThemIsWrittenWithoutUnlessTheyAreRequired() throws Exception {
        server.ignorePreconditions();
        S3ObjectStore checked = open(ConditionalWrites.AUTO);
        checked.check();
        String etag = checked.put(NewObjects.of(KEY, "one"), ABSENT);

        assertThatCode(() -> checked.put(NewObjects.of(KEY, "two"), ABSENT)).doesNotThrowAnyException();
        assertThat(checked.put(NewObjects.of(KEY, "one"), new Precondition.Unchanged("another")))
                .isEqualTo(etag);
        assertThat(faults.sent(request -> isConditional(request) && !isProbe(request)))
                .isZero();
    }

    @Test
    void aStoreThatIgnoresThemIsRefusedWhereTheyAreRequired() throws Exception {
        server.ignorePreconditions();
        S3ObjectStore refused = open(ConditionalWrites.ON);

        assertThatThrownBy(refused::check)
                .isInstanceOf(ConditionsIgnoredException.class)
                .hasMessageStartingWith("s3://files/maps/ ignores the preconditions of writes");
        assertThatThrownBy(() -> refused.put(NewObjects.of(KEY, "one"), ABSENT))
                .isInstanceOf(ConditionsIgnoredException.class);
        assertThat(refused.head(KEY)).isEmpty();
    }

    @Test
    void aStoreThatOnlyKnowsIfNoneMatchIsOneThatIgnoresThem() throws Exception {
        S3ObjectStore refused = open(ConditionalWrites.ON);
        faults.next(2, Faults.none());
        faults.next(1, (request, real) -> Faults.answer(200, Map.of("ETag", "\"1234\""), ""));

        assertThatThrownBy(refused::check).isInstanceOf(ConditionsIgnoredException.class);
    }

    @Test
    void aStoreThatDoesNotKnowThemAndSaysSoIsOneThatIgnoresThem() throws Exception {
        S3ObjectStore refused = open(ConditionalWrites.ON);
        faults.next(1, Faults.none());
        faults.next(1, Faults.answers(501, "NotImplemented"));

        assertThatThrownBy(refused::check).isInstanceOf(ConditionsIgnoredException.class);
    }

    @Test
    void noneAreSentAndNothingIsTriedWhereTheyAreNotWanted() throws Exception {
        S3ObjectStore without = open(ConditionalWrites.OFF);
        without.check();
        without.put(NewObjects.of(KEY, "one"), ABSENT);
        without.put(NewObjects.of(KEY, "two"), ABSENT);

        assertThat(faults.sent(request -> isConditional(request) || isProbe(request)))
                .isZero();
    }

    @Test
    void aStoreThatCantBeReachedAtTheStartIsTriedBeforeTheFirstWrite() throws Exception {
        faults.next(6, Faults.answers(503, "SlowDown"));
        S3ObjectStore late = open(ConditionalWrites.ON);
        late.check();
        assertThatThrownBy(() -> late.put(NewObjects.of(KEY, "one"), ABSENT))
                .isInstanceOf(ObjectStoreException.class)
                .hasMessageContaining("sitestream-probe-")
                .hasMessageContaining("503 SlowDown");

        late.put(NewObjects.of(KEY, "one"), ABSENT);

        assertThatThrownBy(() -> late.put(NewObjects.of(KEY, "two"), ABSENT))
                .isInstanceOf(PreconditionFailedException.class);
    }

    @Test
    void aStoreWithoutAnyPermissionIsTriedAgain() throws Exception {
        faults.next(1, Faults.answers(403, "AccessDenied"));
        S3ObjectStore late = open(ConditionalWrites.AUTO);
        late.check();

        assertThatCode(() -> late.put(NewObjects.of(KEY, "one"), ABSENT)).doesNotThrowAnyException();
        assertThatThrownBy(() -> late.put(NewObjects.of(KEY, "two"), ABSENT))
                .isInstanceOf(PreconditionFailedException.class);
    }

    @Test
    void aProbeThatMayNotBeRemovedIsNoReasonToRefuse() throws Exception {
        S3ObjectStore checked = open(ConditionalWrites.ON);
        faults.next(3, Faults.none());
        faults.next(1, Faults.answers(403, "AccessDenied"));
        checked.check();

        assertThatCode(() -> checked.put(NewObjects.of(KEY, "one"), ABSENT)).doesNotThrowAnyException();
    }

    @Test
    void theStoreIsTriedOnceForManyThreads() throws Exception {
        S3ObjectStore shared = open(ConditionalWrites.AUTO);
        List<Callable<String>> writers = new ArrayList<>();
        for (int writer = 0; writer < THREADS; writer++) {
            ObjectKey key = new ObjectKey("shop", "pages-" + writer + ".xml.gz");
            writers.add(() -> shared.put(NewObjects.of(key, "one"), ABSENT));
        }
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            for (Future<String> written : threads.invokeAll(writers)) {
                assertThat(written.get()).isNotEmpty();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(faults.sent(request -> isProbe(request) && Faults.puts().test(request)))
                .isEqualTo(3);
        assertThat(shared.put(NewObjects.of(OTHER, "one"), ABSENT)).isNotEmpty();
        assertThat(faults.sent(request -> isProbe(request) && Faults.puts().test(request)))
                .isEqualTo(3);
    }

    private S3ObjectStore open(ConditionalWrites setting) throws ObjectStoreException {
        S3ObjectStore opened = S3Server.store(server.config("maps/", setting), faults, S3Server.TIMEOUTS);
        store = opened;
        return opened;
    }

    private static boolean isConditional(SdkHttpRequest request) {
        return request.firstMatchingHeader("If-Match").isPresent()
                || request.firstMatchingHeader("If-None-Match").isPresent();
    }

    private static boolean isProbe(SdkHttpRequest request) {
        return request.encodedPath().contains("/maps/sitestream-probe-");
    }
}
