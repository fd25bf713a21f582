package dev.sitestream.serve;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a request for a file, by <a href="https://www.rfc-editor.org/rfc/rfc9110">RFC 9110</a>.
 *
 * @param status the HTTP status
 * @param headers the headers
 * @param from the first byte to send
 * @param to the byte after the last one to send; {@code from} if none is
 */
public record ServedAnswer(int status, Map<String, String> headers, long from, long to) {

    private static final int OK = 200;
    private static final int PARTIAL = 206;
    private static final int NOT_MODIFIED = 304;
    private static final int PRECONDITION_FAILED = 412;
    private static final int NOT_SATISFIABLE = 416;

    /**
     * How long a file must have been unchanged before its time identifies its content: times in headers have whole
     * seconds, and a file may change twice in one.
     */
    private static final Duration MIN_AGE = Duration.ofSeconds(2);

    /**
     * Answers with a copy of the file.
     *
     * @param configured the headers that the configuration decides
     */
    public static ServedAnswer of(
            FileRequest request, ServedFile file, Copy copy, FileHeaders configured, Instant now) {
        boolean isOldEnough = !copy.version().modified().plus(MIN_AGE).isAfter(now);
        Conditions conditions = new Conditions(request, copy.etag(), isOldEnough ? copy.modified() : null);
        Map<String, String> headers = headers(file, copy, configured);
        // Until then, an earlier time is named, with which no condition holds.
        headers.put("Last-Modified", isOldEnough ? copy.lastModified() : HttpDate.of(now.minus(MIN_AGE)));
        long length = copy.bytes().length();
        if (conditions.fail()) {
            headers.put("Content-Length", "0");
            return new ServedAnswer(PRECONDITION_FAILED, headers, 0, 0);
        }
        if (conditions.isNotModified()) {
            return new ServedAnswer(NOT_MODIFIED, headers, 0, 0);
        }
        headers.put("Content-Type", file.mediaType());
        headers.put("Accept-Ranges", "bytes");
        if (copy.isEncoded()) {
            headers.put("Content-Encoding", "gzip");
        }
        Optional<ByteRange> range = conditions.range(length);
        if (range.isEmpty()) {
            headers.put("Content-Length", Long.toString(length));
            return new ServedAnswer(OK, headers, 0, request.headAlone() ? 0 : length);
        }
        if (range.get().isEmpty()) {
            headers.remove("Content-Encoding");
            headers.remove("Content-Type");
            headers.put("Content-Range", "bytes */" + length);
            headers.put("Content-Length", "0");
            return new ServedAnswer(NOT_SATISFIABLE, headers, 0, 0);
        }
        long from = range.get().from();
        long to = range.get().to();
        headers.put("Content-Range", "bytes " + from + "-" + (to - 1) + "/" + length);
        headers.put("Content-Length", Long.toString(to - from));
        return new ServedAnswer(PARTIAL, headers, from, to);
    }

    private static Map<String, String> headers(ServedFile file, Copy copy, FileHeaders configured) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("ETag", copy.etag());
        configured.addTo(headers, file);
        if (!file.isCompressed()) {
            headers.put("Vary", "Accept-Encoding");
        }
        headers.put("X-Content-Type-Options", "nosniff");
        return headers;
    }

    /**
     * The conditions of a request.
     *
     * @param modified the file's time, in whole seconds; null if it does not identify the content
     */
    private record Conditions(
            FileRequest request, String etag, @Nullable Instant modified) {

        /** Whether the client wants nothing but the version that it has, which is not this one. */
        boolean fail() {
            if (request.ifMatch() != null) {
                return !EntityTags.hasStrong(request.ifMatch(), etag);
            }
            return request.ifUnmodifiedSince() != null
                    && HttpDate.parse(request.ifUnmodifiedSince())
                            .map(date -> modified == null || modified.isAfter(date))
                            .orElse(false);
        }

        boolean isNotModified() {
            return request.ifNoneMatch() != null
                    ? EntityTags.hasWeak(request.ifNoneMatch(), etag)
                    : request.ifModifiedSince() != null && isModifiedAt(request.ifModifiedSince());
        }

        /** The part that is wanted; empty for the whole file. */
        Optional<ByteRange> range(long length) {
            String range = request.range();
            String ifRange = request.ifRange();
            boolean applies =
                    !request.headAlone() && (ifRange == null || ifRange.trim().equals(etag) || isModifiedAt(ifRange));
            return range != null && applies ? ByteRange.parse(range, length) : Optional.empty();
        }

        /** Whether this is the file's time exactly: after a clock was set back, a later time says nothing. */
        private boolean isModifiedAt(String date) {
            return modified != null
                    && HttpDate.parse(date).map(modified::equals).orElse(false);
        }
    }
}
