package dev.sitestream.store.s3;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.HttpExecuteRequest;

/** Flips one bit of a request's content and keeps the content's length. */
final class DamagedContent {

    private DamagedContent() {}

    static HttpExecuteRequest of(HttpExecuteRequest request) {
        ContentStreamProvider content = request.contentStreamProvider().orElse(null);
        return content == null
                ? request
                : HttpExecuteRequest.builder()
                        .request(request.httpRequest())
                        .contentStreamProvider(() -> damaged(content))
                        .build();
    }

    private static InputStream damaged(ContentStreamProvider content) {
        try (InputStream original = content.newStream()) {
            byte[] bytes = original.readAllBytes();
            bytes[bytes.length - 1] ^= 1;
            return new ByteArrayInputStream(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
