package dev.sitestream.config;

import dev.sitestream.config.StoreConfig.CacheControl;
import java.util.List;

/**
 * How the published files are served over HTTP.
 *
 * @param host the name or address to listen on
 * @param port 0 to 65535; 0 takes any free one
 * @param hosts the names under which proxies and CDNs address it, besides the hosts of the sites
 * @param cacheMebibytes the memory for files that are being sent or may be wanted again, {@value #MIN_CACHE} to {@value
 *     #MAX_CACHE}
 * @param cacheControl the {@code Cache-Control} headers of files
 * @param indexable whether search engines may show the files themselves among their results
 */
public record ServeConfig(
        String host, int port, List<String> hosts, int cacheMebibytes, CacheControl cacheControl, boolean indexable) {

    /** The default port. */
    public static final int DEFAULT_PORT = 8080;

    /** A file has at most 50 MiB. */
    public static final int MIN_CACHE = 64;

    public static final int MAX_CACHE = 4096;

    public static final int DEFAULT_CACHE = MIN_CACHE;

    private static final long MEBIBYTE = 1024 * 1024;

    /** @throws IllegalArgumentException if host, port or cache is invalid */
    public ServeConfig {
        HttpConfig.requireHost(host);
        if (port < 0 || port > HttpConfig.LAST_PORT) {
            throw new IllegalArgumentException("port: allowed are whole numbers from 0 to " + HttpConfig.LAST_PORT);
        }
        if (cacheMebibytes < MIN_CACHE || cacheMebibytes > MAX_CACHE) {
            throw new IllegalArgumentException(
                    "cache: allowed are whole numbers from " + MIN_CACHE + " to " + MAX_CACHE);
        }
        hosts = List.copyOf(hosts);
        hosts.forEach(HttpConfig::requireHost);
    }

    /** The configuration with the usual host, port and cache. */
    public static ServeConfig withDefaults(CacheControl cacheControl) {
        return new ServeConfig(HttpConfig.DEFAULT_HOST, DEFAULT_PORT, List.of(), DEFAULT_CACHE, cacheControl, true);
    }

    /** The same, with the port that the server listens on. */
    public ServeConfig listeningOn(int actualPort) {
        return new ServeConfig(host, actualPort, hosts, cacheMebibytes, cacheControl, indexable);
    }

    /** Its address, for people. */
    public String address() {
        return "http://" + new HttpConfig(host, port).local();
    }

    /** Its URL for a browser on this machine, which ends with a slash. */
    public String url() {
        return new HttpConfig(host, port).url();
    }

    public long cacheBytes() {
        return cacheMebibytes * MEBIBYTE;
    }

    /** Whether it can't listen beside another interface, because both need the same port of an address. */
    public boolean conflictsWith(String otherHost, int otherPort) {
        HttpConfig other = new HttpConfig(otherHost, otherPort);
        return port != 0
                && port == otherPort
                && (host.equals(otherHost) || other.isEverywhere() || new HttpConfig(host, port).isEverywhere());
    }
}
