package dev.sitestream.store.s3;

import dev.sitestream.store.Precondition;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** Translates preconditions into S3's terms. */
final class Preconditions {

    private Preconditions() {}

    /** Adds a precondition to a write. */
    static void apply(Precondition precondition, PutObjectRequest.Builder request) {
        if (precondition instanceof Precondition.Unchanged unchanged) {
            request.ifMatch(Etags.quoted(unchanged.etag()));
        } else {
            request.ifNoneMatch("*");
        }
    }

    /**
     * Whether a write failed because its precondition does not hold (412), or because of a race with another write
     * (409), or because the object is missing (404).
     */
    static boolean failed(S3Exception e) {
        return switch (e.statusCode()) {
            case 412 -> true;
            case 409 -> Failures.code(e).equals("ConditionalRequestConflict");
            case 404 -> Failures.code(e).equals("NoSuchKey");
            default -> false;
        };
    }
}
