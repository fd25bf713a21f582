package dev.sitestream.store.s3;

import dev.sitestream.store.ObjectStoreException;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * Finds out whether a store respects the preconditions of writes. Stores that do not support them often just ignore
 * them, so they have to be tried: the probe writes an object of its own, writes it twice more with preconditions that
 * do not hold, and removes it.
 */
final class ConditionProbe {

    private static final Logger LOG = LoggerFactory.getLogger(ConditionProbe.class);

    private static final String NAME = "sitestream-probe-";
    private static final String OTHER_ETAG = "\"00000000000000000000000000000000\"";

    private final S3Client client;
    private final Location location;
    private final Duration timeout;

    /**
     * Creates a probe for this location.
     *
     * @param timeout the time limit of each request, with its retries
     */
    ConditionProbe(S3Client client, Location location, Duration timeout) {
        this.client = client;
        this.location = location;
        this.timeout = timeout;
    }

    /**
     * Whether the store refuses writes whose precondition does not hold.
     *
     * @throws ObjectStoreException if that could not be found out
     */
    boolean supportsConditions() throws ObjectStoreException {
        String key = location.prefix() + NAME + UUID.randomUUID();
        try {
            put(key, request -> {});
        } catch (SdkException e) {
            throw failure(S3Operation.WRITE, key, e);
        }
        try {
            return isRefused(key, request -> request.ifNoneMatch("*"))
                    && isRefused(key, request -> request.ifMatch(OTHER_ETAG));
        } finally {
            remove(key);
        }
    }

    private boolean isRefused(String key, Consumer<PutObjectRequest.Builder> precondition) throws ObjectStoreException {
        try {
            put(key, precondition);
            return false;
        } catch (S3Exception e) {
            if (Preconditions.failed(e)) {
                return true;
            }
            if (e.statusCode() == 400 || e.statusCode() == 501) {
                // The same write without a precondition was accepted.
                return false;
            }
            throw failure(S3Operation.WRITE, key, e);
        } catch (SdkException e) {
            throw failure(S3Operation.WRITE, key, e);
        }
    }

    private void put(String key, Consumer<PutObjectRequest.Builder> precondition) {
        PutObjectRequest request = PutObjectRequest.builder()
                .bucket(location.bucket())
                .key(key)
                .overrideConfiguration(override -> override.apiCallTimeout(timeout))
                .applyMutation(precondition)
                .build();
        client.putObject(request, RequestBody.empty());
    }

    private void remove(String key) {
        try {
            client.deleteObject(request -> request.bucket(location.bucket())
                    .key(key)
                    .overrideConfiguration(override -> override.apiCallTimeout(timeout)));
        } catch (SdkException e) {
            LOG.warn("{}", failure(S3Operation.REMOVE, key, e).getMessage());
        }
    }

    private ObjectStoreException failure(S3Operation action, String key, SdkException e) {
        return Failures.of(action, location.shown(key), e);
    }
}
