package dev.sitestream.store.s3;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.gaul.s3proxy.blobstore.ForwardingBlobStore;
import org.gaul.s3proxy.blobstore.S3Exceptions;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.services.s3.model.DeleteObjectRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectResponse;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;

/**
 * Keeps objects in memory or in a folder, and replaces each of them in one step, as S3 does. S3Proxy's own store
 * compares and replaces in two steps, and for a moment has the content of one write and the metadata of another.
 */
public final class AtomicObjects extends ForwardingBlobStore {

    private volatile Consumer<PutObjectRequest.Builder> ignored = request -> {};

    /** Creates an empty store in memory. */
    public AtomicObjects() {
        super(new TransientNio2BlobStore());
    }

    private AtomicObjects(Path folder) {
        super(new FilesystemNio2BlobStore(folder.toString()));
    }

    /** Creates a store in a folder, where each object is a file. */
    public static AtomicObjects in(Path folder) {
        return new AtomicObjects(folder);
    }

    /** Changes every write from now on, to remove what the server ignores. */
    void ignore(Consumer<PutObjectRequest.Builder> condition) {
        ignored = condition;
    }

    @Override
    public PutObjectResponse putBlob(PutObjectRequest request, InputStream content) {
        // A slow client must not block others, so the content is read outside the lock.
        byte[] received = readAll(content);
        PutObjectRequest known = request.toBuilder().applyMutation(ignored).build();
        synchronized (this) {
            requireUnchanged(known);
            return super.putBlob(known, new ByteArrayInputStream(received));
        }
    }

    @Override
    public synchronized HeadObjectResponse blobMetadata(HeadObjectRequest request) {
        return super.blobMetadata(request);
    }

    @Override
    public synchronized ResponseInputStream<GetObjectResponse> getBlob(GetObjectRequest request) {
        return super.getBlob(request);
    }

    @Override
    public synchronized DeleteObjectResponse removeBlob(DeleteObjectRequest request) {
        return super.removeBlob(request);
    }

    @Override
    public synchronized ListObjectsV2Response list(ListObjectsV2Request request) {
        return super.list(request);
    }

    /** Checks the precondition again: the object may have changed since S3Proxy's own check. */
    private void requireUnchanged(PutObjectRequest request) {
        String expected = request.ifMatch();
        if (expected != null) {
            String found = super.blobMetadata(request.bucket(), request.key()).eTag();
            if (!Etags.plain(expected).equals(Etags.plain(found))) {
                throw S3Exceptions.fromStatusCode(412);
            }
        }
    }

    private static byte[] readAll(InputStream content) {
        try {
            return content.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
