package dev.sitestream.store.s3;

import dev.sitestream.config.StoreConfig;
import dev.sitestream.config.StoreConfig.ChecksumMode;
import dev.sitestream.store.ObjectStoreException;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/** Creates the SDK's client from the configuration. */
final class S3Clients {

    /** More connections than there are threads that use them, so that no thread waits for a connection. */
    private static final int MAX_CONNECTIONS = 256;

    /**
     * The region in signatures for a store that is not Amazon's; it expects this one, if it looks at the region at all.
     */
    private static final Region CUSTOMARY_REGION = Region.US_EAST_1;

    private S3Clients() {}

    /** Creates a connection pool. */
    static SdkHttpClient http(S3Timeouts timeouts) {
        return Apache5HttpClient.builder()
                .connectionTimeout(timeouts.connection())
                .socketTimeout(timeouts.silence())
                .maxConnections(MAX_CONNECTIONS)
                .build();
    }

    /**
     * Creates a client. It retries after failures that may be temporary, with growing pauses of random length.
     *
     * @throws ObjectStoreException if the bucket's region is not configured anywhere
     */
    static S3Client client(
            StoreConfig.S3 config,
            S3Timeouts timeouts,
            SdkHttpClient http,
            AwsCredentialsProvider credentials,
            DateHeader dates)
            throws ObjectStoreException {
        boolean checksums = config.checksums() == ChecksumMode.WHEN_SUPPORTED;
        S3ClientBuilder builder = S3Client.builder()
                .httpClient(http)
                .credentialsProvider(new Credentials(credentials))
                .region(region(config))
                .forcePathStyle(config.pathStyle())
                .requestChecksumCalculation(
                        checksums
                                ? RequestChecksumCalculation.WHEN_SUPPORTED
                                : RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(
                        checksums
                                ? ResponseChecksumValidation.WHEN_SUPPORTED
                                : ResponseChecksumValidation.WHEN_REQUIRED)
                // Otherwise a PUT sends `Content-Encoding: aws-chunked`, which some stores then send to every reader.
                .serviceConfiguration(service -> service.chunkedEncodingEnabled(false))
                .overrideConfiguration(override -> override.retryStrategy(RetryMode.STANDARD)
                        .addExecutionInterceptor(dates)
                        .apiCallAttemptTimeout(timeouts.attempt())
                        .apiCallTimeout(timeouts.call()));
        @Nullable URI endpoint = config.endpoint();
        if (endpoint != null) {
            builder.endpointOverride(endpoint);
        }
        return builder.build();
    }

    private static Region region(StoreConfig.S3 config) throws ObjectStoreException {
        if (config.region() != null) {
            return Region.of(config.region());
        }
        try {
            return DefaultAwsRegionProviderChain.builder().build().getRegion();
        } catch (SdkClientException e) {
            if (config.endpoint() != null) {
                return CUSTOMARY_REGION;
            }
            throw new ObjectStoreException("can't use s3://" + config.bucket()
                    + ": its region is unknown; set `store.s3.region`, or the variable AWS_REGION");
        }
    }
}
