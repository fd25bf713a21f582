package dev.sitestream.store.s3;

import dev.sitestream.store.ContentVersion;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.VersionedContent;
import dev.sitestream.store.VersionedReader;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** Reads the objects of an {@link S3ObjectStore}. A version is an ETag with the marker of the write. */
final class S3Reader implements VersionedReader {

    private final S3Client client;
    private final Location location;

    S3Reader(S3Client client, Location location) {
        this.client = client;
        this.location = location;
    }

    @Override
    public Optional<ContentVersion> version(ObjectKey object) throws ObjectStoreException {
        String key = location.key(object);
        try {
            HeadObjectResponse found = client.headObject(
                    request -> request.bucket(location.bucket()).key(key));
            return Optional.of(
                    version(found.eTag(), found.metadata(), found.lastModified(), found.contentLength(), key));
        } catch (S3Exception e) {
            return absentOr(S3Operation.LOOK, key, e);
        } catch (SdkException e) {
            throw Failures.of(S3Operation.LOOK, location.shown(key), e);
        }
    }

    @Override
    public Optional<VersionedContent> open(ObjectKey object) throws ObjectStoreException {
        String key = location.key(object);
        try {
            ResponseInputStream<GetObjectResponse> content = client.getObject(
                    request -> request.bucket(location.bucket()).key(key));
            GetObjectResponse found = content.response();
            return Optional.of(new VersionedContent(
                    version(found.eTag(), found.metadata(), found.lastModified(), found.contentLength(), key),
                    content));
        } catch (S3Exception e) {
            return absentOr(S3Operation.READ, key, e);
        } catch (SdkException e) {
            throw Failures.of(S3Operation.READ, location.shown(key), e);
        }
    }

    @Override
    public boolean isLocal() {
        return false;
    }

    private <T> Optional<T> absentOr(S3Operation operation, String key, S3Exception e) throws ObjectStoreException {
        if (S3ObjectStore.isAbsent(e)) {
            return Optional.empty();
        }
        throw Failures.of(operation, location.shown(key), e);
    }

    private ContentVersion version(
            @Nullable String etag,
            Map<String, String> metadata,
            @Nullable Instant modified,
            @Nullable Long bytes,
            String key)
            throws ObjectStoreException {
        if (etag == null || modified == null || bytes == null) {
            throw new ObjectStoreException("can't read " + location.shown(key)
                    + ": the store returned no ETag, time or length for the object; such a store can't be used");
        }
        return new ContentVersion(etag + " " + S3ObjectStore.marker(metadata), modified, bytes);
    }
}
