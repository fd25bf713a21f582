package dev.sitestream.topology.message;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The key of a record in the topic of published files. The record has only the URL; the site determines its partition.
 *
 * @param site the site's id
 * @param url the file's URL
 */
public record FileKey(String site, String url) {

    /** Returns the key of the record. */
    public byte[] encode() {
        return url.getBytes(UTF_8);
    }

    /** Reads a record's key, which does not name the site. */
    public static FileKey decode(byte[] bytes) {
        return new FileKey("", new String(bytes, UTF_8));
    }
}
