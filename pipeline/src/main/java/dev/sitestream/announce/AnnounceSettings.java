package dev.sitestream.announce;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
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

    /** Each waiting URL takes memory. */
    public static final int MAX_DAILY = 1_000_000;

    /**
     * The settings of IndexNow.
     *
     * @param key 8 to 128 letters, digits and hyphens; not a secret, since its file is public
     * @param endpoint the URL to which batches are posted
     * @param keyLocation the URL of the key's file; null for the default, {@code /<key>.txt} of the site's host
     */
    public record IndexNowSettings(
            String key, URI endpoint, @Nullable URI keyLocation) {}

    /**
     * The settings of Google Search Console.
     *
     * @param credentials the service account's file, as Google Cloud exports it
     * @param property a URL prefix or {@code sc-domain:example.com}
     * @param endpoint the base of the API's URLs
     */
    public record SearchConsoleSettings(Path credentials, String property, URI endpoint) {}

    /** The settings of Bing Webmaster Tools. The key is secret. */
    public record BingSettings(String apiKey, URI endpoint) {
        @Override
        public String toString() {
            return "BingSettings[endpoint=" + endpoint + "]";
        }
    }

    /** The settings of Baidu. The token is secret. */
    public record BaiduSettings(String token, URI endpoint) {
        @Override
        public String toString() {
            return "BaiduSettings[endpoint=" + endpoint + "]";
        }
    }
}
