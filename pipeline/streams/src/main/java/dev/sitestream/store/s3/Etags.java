package dev.sitestream.store.s3;

/** Adds and removes the quotes that an ETag has in a header. Stores differ in whether listings contain the quotes. */
final class Etags {

    private Etags() {}

    /** Returns the ETag without quotes, as it is kept here. */
    static String plain(String etag) {
        boolean quoted = etag.length() >= 2 && etag.startsWith("\"") && etag.endsWith("\"");
        return quoted ? etag.substring(1, etag.length() - 1) : etag;
    }

    /** Returns the ETag with quotes, as it is in a header. */
    static String quoted(String etag) {
        return '"' + etag + '"';
    }
}
