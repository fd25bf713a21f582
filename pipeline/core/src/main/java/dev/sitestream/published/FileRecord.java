package dev.sitestream.published;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.page.json.JsonObjectWriter;
import org.jspecify.annotations.Nullable;

/**
 * A published file that was written or retired, as the topic of published files holds it.
 *
 * @param op what has happened
 * @param site the site's id
 * @param file the file's name in the site's folder
 * @param url the file's URL
 * @param etag its version in the object store; null if it is retired
 * @param bytes its size as stored; 0 if it is retired
 * @param index the name of the index that lists it, in the same folder; null if none does
 * @param atMillis since when crawlers can see it, or don't find it listed any more
 */
public record FileRecord(
        Op op,
        String site,
        String file,
        String url,
        @Nullable String etag,
        long bytes,
        @Nullable String index,
        long atMillis) {

    /** What has happened to a file. */
    public enum Op {
        /** It is in the store, for the first time or with another content. */
        WRITTEN,
        /** No index lists it any more, and it is going to be removed. */
        RETIRED
    }

    /** @throws IllegalArgumentException if a written file has no version, or a retired file has one or a size */
    public FileRecord {
        if ((op == Op.WRITTEN) != (etag != null)) {
            throw new IllegalArgumentException("etag: required for a written file, and only for it");
        }
        if (bytes < 0 || (op == Op.RETIRED && bytes != 0)) {
            throw new IllegalArgumentException("bytes: allowed are the size of a written file, and 0 for a retired");
        }
    }

    /** A file that was written. */
    public static FileRecord written(
            String site, String file, String url, String etag, long bytes, @Nullable String index, long atMillis) {
        return new FileRecord(Op.WRITTEN, site, file, url, etag, bytes, index, atMillis);
    }

    /** A file that no index lists any more. */
    public static FileRecord retired(String site, String file, String url, long atMillis) {
        return new FileRecord(Op.RETIRED, site, file, url, null, 0, null, atMillis);
    }

    /** The record's key. */
    public byte[] key() {
        return url.getBytes(UTF_8);
    }

    /** The record's value. */
    public byte[] toJson() {
        JsonObjectWriter out = new JsonObjectWriter()
                .constant("op", op)
                .text("site", site)
                .text("file", file)
                .text("url", url)
                .text("etag", etag);
        if (op == Op.WRITTEN) {
            out.number("bytes", bytes);
        }
        return out.text("index", index).text("at", UtcTime.ofMillis(atMillis)).toBytes();
    }

    /**
     * Decodes a value. Unknown members are ignored.
     *
     * @throws IllegalArgumentException if it is no record of this kind; the message names the member
     */
    public static FileRecord ofJson(byte[] value) {
        JsonObjectReader in = JsonObjectReader.of(value);
        Op op = in.constant("op", Op.class);
        return new FileRecord(
                op,
                in.text("site"),
                in.text("file"),
                in.text("url"),
                in.optionalText("etag"),
                op == Op.WRITTEN ? in.number("bytes") : 0,
                in.optionalText("index"),
                in.millis("at"));
    }
}
