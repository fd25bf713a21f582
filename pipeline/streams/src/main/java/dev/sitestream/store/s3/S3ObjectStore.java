package dev.sitestream.store.s3;

import dev.sitestream.clock.ClockSample;
import dev.sitestream.config.StoreConfig;
import dev.sitestream.config.StoreConfig.CacheControl;
import dev.sitestream.store.FileRole;
import dev.sitestream.store.NewObject;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.ObjectVersion;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.PreconditionFailedException;
import dev.sitestream.store.StoredObject;
import dev.sitestream.store.VersionedReader;
import dev.sitestream.store.WriteMarker;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Stores objects in a bucket, as {@code <prefix><site>/<name>}, with the marker of their write as metadata.
 *
 * <p>A request that fails for a temporary reason (an overloaded or silent store, a broken connection) is tried up to
 * three times. So a write whose answer was lost may be repeated, and then fail because of its own precondition.
 */
public final class S3ObjectStore implements ObjectStore, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(S3ObjectStore.class);

    private final S3Client client;
    private final DateHeader dates;
    private final SdkHttpClient http;
    private final Location location;
    private final CacheControl cacheControl;
    private final WriteConditions conditions;

    /**
     * Creates a store that uses this client. It closes the client and its connections when it is closed.
     *
     * @param dates reads the dates of the client's answers
     */
    S3ObjectStore(StoreConfig.S3 config, S3Client client, DateHeader dates, SdkHttpClient http, S3Timeouts timeouts) {
        this.client = client;
        this.dates = dates;
        this.http = http;
        this.location = new Location(config.bucket(), config.prefix());
        this.cacheControl = config.cacheControl();
        this.conditions = new WriteConditions(
                config.conditionalWrites(), new ConditionProbe(client, location, timeouts.lookup()), location);
    }

    /**
     * Opens the store of the configuration, with the credentials that the SDK finds. Sends no request yet.
     *
     * @throws ObjectStoreException if the bucket's region is not configured anywhere
     */
    public static S3ObjectStore open(StoreConfig.S3 config) throws ObjectStoreException {
        S3Timeouts timeouts = S3Timeouts.DEFAULT;
        SdkHttpClient http = S3Clients.http(timeouts);
        DateHeader dates = new DateHeader();
        try {
            S3Client client = S3Clients.client(
                    config, timeouts, http, DefaultCredentialsProvider.builder().build(), dates);
            return new S3ObjectStore(config, client, dates, http, timeouts);
        } catch (ObjectStoreException e) {
            http.close();
            throw e;
        }
    }

    /**
     * Finds out whether the store respects preconditions, if they are to be sent. A store that can't be reached is
     * logged, and tried again before the first write.
     *
     * @throws ConditionsIgnoredException if they have to be sent, but the store ignores them
     */
    public void check() throws ConditionsIgnoredException {
        try {
            conditions.areSent();
        } catch (ConditionsIgnoredException e) {
            throw e;
        } catch (ObjectStoreException e) {
            LOG.warn("{}; retrying with the first write", e.getMessage());
        }
    }

    @Override
    public String put(NewObject object, Precondition precondition) throws ObjectStoreException {
        String key = location.key(object.key());
        boolean conditional = conditions.areSent();
        PutObjectRequest.Builder request = PutObjectRequest.builder()
                .bucket(location.bucket())
                .key(key)
                .contentType(object.type().mediaType())
                .cacheControl(cacheControl(object.role()))
                .metadata(Map.of(WriteMarker.NAME, object.marker().text()));
        if (conditional) {
            Preconditions.apply(precondition, request);
        }
        try {
            String etag = client.putObject(request.build(), RequestBody.fromBytes(object.content()))
                    .eTag();
            return requireEtag(etag, S3Operation.WRITE, key);
        } catch (S3Exception e) {
            if (conditional && Preconditions.failed(e)) {
                throw new PreconditionFailedException(object.key());
            }
            throw Failures.of(S3Operation.WRITE, location.shown(key), e);
        } catch (SdkException e) {
            throw Failures.of(S3Operation.WRITE, location.shown(key), e);
        }
    }

    @Override
    public Optional<ObjectVersion> head(ObjectKey object) throws ObjectStoreException {
        String key = location.key(object);
        try {
            HeadObjectResponse found = client.headObject(
                    request -> request.bucket(location.bucket()).key(key));
            String etag = requireEtag(found.eTag(), S3Operation.LOOK, key);
            return Optional.of(new ObjectVersion(etag, marker(found.metadata())));
        } catch (S3Exception e) {
            if (isAbsent(e)) {
                return Optional.empty();
            }
            throw Failures.of(S3Operation.LOOK, location.shown(key), e);
        } catch (SdkException e) {
            throw Failures.of(S3Operation.LOOK, location.shown(key), e);
        }
    }

    @Override
    public Optional<InputStream> read(ObjectKey object) throws ObjectStoreException {
        String key = location.key(object);
        try {
            return Optional.of(client.getObject(
                    request -> request.bucket(location.bucket()).key(key)));
        } catch (S3Exception e) {
            if (isAbsent(e)) {
                return Optional.empty();
            }
            throw Failures.of(S3Operation.READ, location.shown(key), e);
        } catch (SdkException e) {
            throw Failures.of(S3Operation.READ, location.shown(key), e);
        }
    }

    @Override
    public void delete(ObjectKey object) throws ObjectStoreException {
        String key = location.key(object);
        try {
            client.deleteObject(request -> request.bucket(location.bucket()).key(key));
        } catch (S3Exception e) {
            if (!isAbsent(e)) {
                throw Failures.of(S3Operation.REMOVE, location.shown(key), e);
            }
        } catch (SdkException e) {
            throw Failures.of(S3Operation.REMOVE, location.shown(key), e);
        }
    }

    @Override
    public List<StoredObject> list(String site) throws ObjectStoreException {
        String folder = location.folder(site);
        // With the delimiter, keys in deeper folders, which are not ours, are summed up.
        ListObjectsV2Request request = ListObjectsV2Request.builder()
                .bucket(location.bucket())
                .prefix(folder)
                .delimiter("/")
                .build();
        List<StoredObject> objects = new ArrayList<>();
        try {
            for (S3Object found : client.listObjectsV2Paginator(request).contents()) {
                String name = found.key().substring(folder.length());
                // A folder that was created by hand is an object without a name.
                if (!name.isEmpty() && name.indexOf('/') < 0) {
                    // A store's own temporary files may lack an ETag, which must not keep the other files from being
                    // compared.
                    String etag = found.eTag() == null ? StoredObject.UNKNOWN : Etags.plain(found.eTag());
                    objects.add(new StoredObject(new ObjectKey(site, name), etag));
                }
            }
        } catch (SdkException e) {
            throw Failures.of(S3Operation.LIST, location.shown(folder), e);
        }
        return objects;
    }

    /** Reads objects with their versions, over the connections of this store. */
    public VersionedReader reader() {
        return new S3Reader(client, location);
    }

    @Override
    public Optional<ClockSample> clock() {
        return dates.latest();
    }

    @Override
    public void close() {
        client.close();
        http.close();
    }

    private @Nullable String cacheControl(FileRole role) {
        String value = switch (role) {
            case INDEX -> cacheControl.index();
            case SHARD -> cacheControl.shards();
        };
        return value.isEmpty() ? null : value;
    }

    private String requireEtag(@Nullable String etag, S3Operation action, String key) throws ObjectStoreException {
        if (etag == null || etag.isEmpty()) {
            throw new ObjectStoreException("can't " + action.verb() + " " + location.shown(key)
                    + ": the store returned no ETag for the object; a store without ETags can't be used");
        }
        return Etags.plain(etag);
    }

    /**
     * Returns the marker in an object's metadata. Names of metadata are names of headers, so a store may change their
     * case.
     */
    static @Nullable WriteMarker marker(Map<String, String> metadata) {
        for (Map.Entry<String, String> entry : metadata.entrySet()) {
            if (entry.getKey().equalsIgnoreCase(WriteMarker.NAME)) {
                return WriteMarker.parse(entry.getValue()).orElse(null);
            }
        }
        return null;
    }

    /** Whether the object does not exist. The answer to a HEAD has no error code. */
    static boolean isAbsent(S3Exception e) {
        return e.statusCode() == 404 && !Failures.code(e).equals("NoSuchBucket");
    }
}
