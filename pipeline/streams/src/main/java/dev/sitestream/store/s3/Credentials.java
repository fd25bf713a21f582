package dev.sitestream.store.s3;

import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;

/** Provides credentials from any source, and reports their absence by an exception of its own. */
final class Credentials implements AwsCredentialsProvider {

    private final AwsCredentialsProvider source;

    /** Provides the credentials of this source. */
    Credentials(AwsCredentialsProvider source) {
        this.source = source;
    }

    /** Thrown if there are no credentials. */
    static final class MissingException extends SdkClientException {

        private MissingException(SdkClientException cause) {
            super(SdkClientException.builder().message("no credentials").cause(cause));
        }
    }

    @Override
    public AwsCredentials resolveCredentials() {
        try {
            return source.resolveCredentials();
        } catch (SdkClientException e) {
            throw new MissingException(e);
        }
    }
}
