package dev.sitestream.announce;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a site's changes are announced.
 *
 * @param after the time from when a change is visible until it is announced: pages and caches settle
 * @param again the shortest time between two announcements of the same URL
 * @param daily the maximum number of URLs that are announced to a target in a day of UTC
 * @param dryRun whether everything is done but the sending
 * @param indexNow the settings of IndexNow; null if it is not used
 * @param webSub whether the feeds' hub is told of changed feeds
 * @param searchConsole the settings of Google Search Console; null if it is not used
 * @param bing the settings of Bing Webmaster Tools; null if they are not used
 * @param baidu the settings of Baidu; null if it is not used
 */
public record AnnounceSettings(
        Duration after,
        Duration again,
        int daily,
        boolean dryRun,
        @Nullable IndexNowSettings indexNow,
        boolean webSub,
        @Nullable SearchConsoleSettings searchConsole,
        @Nullable BingSettings bing,
        @Nullable BaiduSettings baidu) {

    public static final Duration DEFAULT_AFTER = Duration.ofSeconds(60);
    public static final Duration DEFAULT_AGAIN = Duration.ofMinutes(10);
    public static final int DEFAULT_DAILY = 10_000;

    /** The upper limit of {@code after}. */
    public static final Duration MAX_AFTER = Duration.ofHours(1);

    /** The upper limit of {@code again}. */
    public static final Duration MAX_AGAIN = Duration.ofDays(1);

    /** The upper limit of {@code daily}: each waiting URL takes memory. */
    public static final int MAX_DAILY = 1_000_000;

    /** The settings of a site that announces nothing. */
    public static final AnnounceSettings NONE =
            new AnnounceSettings(DEFAULT_AFTER, DEFAULT_AGAIN, DEFAULT_DAILY, false, null, false, null, null, null);

    private static final Pattern SECRET = Pattern.compile("[a-zA-Z0-9_-]{8,128}");

    /** @throws IllegalArgumentException if a duration or the cap is not allowed */
    public AnnounceSettings {
        requireDuration("after", after, MAX_AFTER);
        requireDuration("again", again, MAX_AGAIN);
        if (daily < 1 || daily > MAX_DAILY) {
            throw new IllegalArgumentException("daily: allowed are whole numbers from 1 to " + MAX_DAILY);
        }
    }

    /** Returns the names of the targets. */
    public List<String> targets() {
        List<String> targets = new ArrayList<>();
        if (indexNow != null) {
            targets.add("indexnow");
        }
        if (baidu != null) {
            targets.add("baidu");
        }
        if (webSub) {
            targets.add("websub");
        }
        if (searchConsole != null) {
            targets.add("search-console");
        }
        if (bing != null) {
            targets.add("bing");
        }
        return targets;
    }

    private static void requireDuration(String name, Duration duration, Duration max) {
        if (duration.isNegative() || duration.compareTo(max) > 0) {
            throw new IllegalArgumentException(name + ": allowed are durations from 0s to " + max.toHours() + "h");
        }
    }

    private static URI requireEndpoint(URI endpoint) {
        boolean isHttp = "http".equals(endpoint.getScheme()) || "https".equals(endpoint.getScheme());
        if (!isHttp || endpoint.getHost() == null) {
            throw new IllegalArgumentException("endpoint: allowed are absolute http(s) URLs");
        }
        if (endpoint.getRawUserInfo() != null || endpoint.getRawQuery() != null || endpoint.getRawFragment() != null) {
            throw new IllegalArgumentException("endpoint: allowed are URLs without user, password, query and fragment");
        }
        return endpoint;
    }

    private static String requireSecret(String secret) {
        if (!SECRET.matcher(secret).matches()) {
            throw new IllegalArgumentException("allowed are 8 to 128 letters, digits, hyphens and underscores");
        }
        return secret;
    }

    /**
     * The settings of IndexNow.
     *
     * @param key 8 to 128 letters, digits and hyphens; not a secret, since its file is public
     * @param endpoint the URL to which batches are posted
     * @param keyLocation the URL of the key's file; null for the default, {@code /<key>.txt} of the site's host
     */
    public record IndexNowSettings(
            String key, URI endpoint, @Nullable URI keyLocation) {

        public static final URI DEFAULT_ENDPOINT = URI.create("https://api.indexnow.org/indexnow");

        private static final Pattern KEY = Pattern.compile("[a-zA-Z0-9-]{8,128}");

        /** @throws IllegalArgumentException if the key or the endpoint is not allowed */
        public IndexNowSettings {
            requireKey(key);
            requireEndpoint(endpoint);
        }

        /**
         * Returns the key if the protocol allows it.
         *
         * @throws IllegalArgumentException if not; the message states what is allowed, without the key
         */
        public static String requireKey(String key) {
            if (!KEY.matcher(key).matches()) {
                throw new IllegalArgumentException("allowed are keys of 8 to 128 letters, digits and hyphens");
            }
            return key;
        }
    }

    /**
     * The settings of Google Search Console.
     *
     * @param account who asks; it must be a user of the property
     * @param property a URL prefix, which ends with a slash, or {@code sc-domain:example.com}
     * @param endpoint the base of the API's URLs
     */
    public record SearchConsoleSettings(ServiceAccount account, String property, URI endpoint) {

        public static final URI DEFAULT_ENDPOINT = URI.create("https://www.googleapis.com/");

        /** The prefix of a property that is a domain with all its hosts. */
        public static final String DOMAIN = "sc-domain:";

        /** @throws IllegalArgumentException if the endpoint is not allowed */
        public SearchConsoleSettings {
            requireEndpoint(endpoint);
        }
    }

    /** The settings of Bing Webmaster Tools. The key is secret. */
    public record BingSettings(String apiKey, URI endpoint) {

        public static final URI DEFAULT_ENDPOINT = URI.create("https://ssl.bing.com/");

        /** @throws IllegalArgumentException if the key or the endpoint is not allowed; the message has no key */
        public BingSettings {
            requireApiKey(apiKey);
            requireEndpoint(endpoint);
        }

        /**
         * Returns the key if it can be one of Bing's.
         *
         * @throws IllegalArgumentException if not; the message states what is allowed, without the key
         */
        public static String requireApiKey(String apiKey) {
            return requireSecret(apiKey);
        }

        @Override
        public String toString() {
            return "BingSettings[endpoint=" + endpoint + "]";
        }
    }

    /** The settings of Baidu. The token is secret. */
    public record BaiduSettings(String token, URI endpoint) {

        /** Baidu documents its interface with http. */
        public static final URI DEFAULT_ENDPOINT = URI.create("http://data.zz.baidu.com/");

        /** @throws IllegalArgumentException if the token or the endpoint is not allowed; the message has no token */
        public BaiduSettings {
            requireToken(token);
            requireEndpoint(endpoint);
        }

        /**
         * Returns the token if it can be one of Baidu's.
         *
         * @throws IllegalArgumentException if not; the message states what is allowed, without the token
         */
        public static String requireToken(String token) {
            return requireSecret(token);
        }

        @Override
        public String toString() {
            return "BaiduSettings[endpoint=" + endpoint + "]";
        }
    }
}
