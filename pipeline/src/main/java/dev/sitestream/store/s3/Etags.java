package dev.sitestream.store.s3;

/** ETags without the quotes that belong to the header: stores differ in whether listings have them. */
final class Etags {

    private Etags() {}

    /** As we keep it. */
    static String plain(String etag) {
        boolean quoted = etag.length() >= 2 && etag.startsWith("\"") && etag.endsWith("\"");
        return quoted ? etag.substring(1, etag.length() - 1) : etag;
    }

    /** As it stands in a header. */
    static String quoted(String etag) {
        return '"' + etag + '"';
    }
}
