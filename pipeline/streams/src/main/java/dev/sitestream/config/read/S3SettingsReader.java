package dev.sitestream.config.read;

import dev.sitestream.config.StoreConfig;
import dev.sitestream.config.StoreConfig.CacheControl;
import dev.sitestream.config.StoreConfig.ChecksumMode;
import dev.sitestream.config.StoreConfig.ConditionalWrites;
import dev.sitestream.config.StoreConfig.S3;
import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.page.url.WebUrl;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@code store.s3}. */
final class S3SettingsReader {

    private static final Pattern CREDENTIAL =
            Pattern.compile("(?i).*(access[-_]?key|secret|token|password|credential).*");

    private S3SettingsReader() {}

    /** Returns the store; empty if the bucket is missing or invalid. */
    static Optional<StoreConfig> read(YamlMapping s3) {
        s3.rejectIf(
                key -> CREDENTIAL.matcher(key).matches(),
                "credentials are not allowed in this file: remove the key; they are read from the default places of"
                        + " Amazon's SDK (the variables AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, the"
                        + " files in ~/.aws, a role of the service account, container or instance)");
        Optional<String> bucket =
                s3.required("bucket", "the name of a bucket").flatMap(value -> value.scalar(S3::requireBucket));
        String prefix = s3.scalar("prefix", S3::requirePrefix).orElse("");
        @Nullable String region = s3.scalar("region", S3::requireRegion).orElse(null);
        @Nullable
        URI endpoint = s3.scalar("endpoint", S3SettingsReader::endpoint).orElse(null);
        boolean pathStyle = s3.scalar("pathStyle", ScalarTypes::truth).orElse(false);
        ChecksumMode checksums =
                s3.scalar("checksums", ScalarTypes.constant(ChecksumMode.class)).orElse(ChecksumMode.WHEN_SUPPORTED);
        ConditionalWrites conditionalWrites = s3.scalar(
                        "conditionalWrites", ScalarTypes.constant(ConditionalWrites.class))
                .orElse(ConditionalWrites.AUTO);
        CacheControl cacheControl = s3.mapping("cacheControl", mapping -> cacheControl(mapping, CacheControl.DEFAULT))
                .orElse(CacheControl.DEFAULT);
        return bucket.map(
                name -> new S3(name, prefix, region, endpoint, pathStyle, checksums, conditionalWrites, cacheControl));
    }

    /** An address that requests go to. */
    static URI endpoint(String text) {
        WebUrl url = ScalarTypes.url(text);
        String allowed = "allowed are http(s) URLs of a host, perhaps with a port and a path";
        try {
            URI endpoint = new URI(url.href());
            if (endpoint.getRawUserInfo() != null || endpoint.getRawQuery() != null) {
                throw new IllegalArgumentException(allowed);
            }
            return endpoint;
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(allowed, e);
        }
    }

    /** Returns the headers of files, with these values for missing and invalid ones. */
    static CacheControl cacheControl(YamlMapping cacheControl, CacheControl usual) {
        return new CacheControl(
                cacheControl.scalar("index", CacheControl::requireValue).orElse(usual.index()),
                cacheControl.scalar("shards", CacheControl::requireValue).orElse(usual.shards()));
    }
}
