package dev.sitestream.testing;

/** The site whose pages the load changes: names and limits that instances, load, model and crawler agree on. */
public final class KnownSite {

    /** The topic of its events. */
    public static final String TOPIC = "page-events";

    /** The topic of its published pages. */
    public static final String PUBLISHED_PAGES = "published-pages";

    /** The topic of its published files. */
    public static final String PUBLISHED_FILES = "published-files";

    public static final String ID = "shop";

    /** The token with which its events are sent over HTTP. */
    public static final String TOKEN = "sst_faults_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

    public static final String TOKEN_HASH = "sha256:ee1220983502c84c5ad94e2e6aef3967e477eaaee1ab06ce60843c733a859563";

    public static final String HOST = "faults.example.com";

    /** The prefix of the URL of every page. */
    public static final String URL = "https://" + HOST + "/";

    /** The bucket of its files. */
    public static final String BUCKET = "sitemaps";

    /** The prefix of the keys of all files in the bucket. */
    public static final String PREFIX = "live/";

    public static final int LANES = 2;

    /** The limit of a file: small, so that many files are written. */
    public static final int URLS_PER_FILE = 50;

    /** The protocol's limit of a file without compression. */
    public static final long BYTES_PER_FILE = 52_428_800;

    private KnownSite() {}
}
