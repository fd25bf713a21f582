package dev.sitestream.store.s3;

import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;

/** Credentials, wherever they come from, whose absence can be told from any other failure. */
final class Credentials implements AwsCredentialsProvider {

    private final AwsCredentialsProvider source;

    /** Takes them from there. */
    Credentials(AwsCredentialsProvider source) {
        this.source = source;
    }

    /** Says that there are none. */
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
