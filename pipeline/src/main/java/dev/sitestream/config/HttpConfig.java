package dev.sitestream.config;

import java.util.regex.Pattern;

/**
 * Where operators' machines ask for health and figures.
 *
 * @param host the name or address to listen on
 * @param port 1 to 65535
 */
public record HttpConfig(String host, int port) {

    /** Nobody but this machine. */
    public static final String DEFAULT_HOST = "127.0.0.1";

    /** The port for which nothing else is said. */
    public static final int DEFAULT_PORT = 8081;

    /** The highest port. */
    public static final int LAST_PORT = 65_535;

    /** A name or an IPv4 address; or an IPv6 address, which has two colons at least, so that no port is taken for a part of it. */
    private static final Pattern HOST = Pattern.compile("[a-zA-Z0-9._-]{1,253}|(?=.*:.*:)[0-9a-fA-F:.]{2,45}");

    /** @throws IllegalArgumentException when there can't be such a host or port */
    public HttpConfig {
        requireHost(host);
        if (port < 1 || port > LAST_PORT) {
            throw new IllegalArgumentException("port: allowed are whole numbers from 1 to " + LAST_PORT);
        }
    }

    /**
     * The host itself, if it is written as one; whether it exists is seen when it is listened on.
     *
     * @throws IllegalArgumentException whose message says what is allowed, without repeating the host
     */
    static String requireHost(String host) {
        if (!HOST.matcher(host).matches()) {
            throw new IllegalArgumentException("allowed are host names and IP addresses, without port and brackets");
        }
        return host;
    }
}
