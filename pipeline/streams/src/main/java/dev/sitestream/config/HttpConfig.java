package dev.sitestream.config;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The operators' HTTP interface, for health and metrics.
 *
 * @param host the name or address to listen on
 * @param port 0 to 65535; 0 takes any free one
 * @param advertised the {@code host:port} that other instances use for this one; null to use {@code host} and {@code
 *     port}
 * @param hosts additional host names that clients may use
 */
public record HttpConfig(String host, int port, @Nullable String advertised, List<String> hosts) {

    /** The default host: loopback, so that only this machine has access. */
    public static final String DEFAULT_HOST = "127.0.0.1";

    /** The default port. */
    public static final int DEFAULT_PORT = 8081;

    /** The highest port. */
    public static final int LAST_PORT = 65_535;

    /**
     * A name, an IPv4 address or an IPv6 address. An IPv6 address must have at least two colons, so that a name with a
     * port does not match.
     */
    private static final Pattern HOST = Pattern.compile("[a-zA-Z0-9._-]{1,253}|(?=.*:.*:)[0-9a-fA-F:.]{2,45}");

    private static final Pattern ADDRESS =
            Pattern.compile("(?:[a-zA-Z0-9._-]{1,253}|\\[[0-9a-fA-F:.]{2,45}]):([0-9]{1,5})");

    /** The default configuration. It must be declared after the patterns, which its constructor uses. */
    public static final HttpConfig DEFAULT = new HttpConfig(DEFAULT_HOST, DEFAULT_PORT);

    /** Creates a configuration that advertises {@code host} and {@code port}. */
    public HttpConfig(String host, int port) {
        this(host, port, null, List.of());
    }

    /** @throws IllegalArgumentException if host, port or address is invalid */
    public HttpConfig {
        requireHost(host);
        if (port < 0 || port > LAST_PORT) {
            throw new IllegalArgumentException("port: allowed are whole numbers from 0 to " + LAST_PORT);
        }
        if (advertised != null) {
            requireAddress(advertised);
        }
        hosts = List.copyOf(hosts);
        hosts.forEach(HttpConfig::requireHost);
    }

    /** The same, with the port that the server listens on. */
    public HttpConfig listeningOn(int actualPort) {
        return new HttpConfig(host, actualPort, advertised, hosts);
    }

    /** Whether the port is any free one, which only the running instance knows. */
    public boolean hasAnyPort() {
        return port == 0;
    }

    /** The {@code host:port} that other instances use for this one. */
    public String address() {
        return advertised == null ? local() : advertised;
    }

    /** The {@code host:port} on which it listens. */
    public String local() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }

    /** Its URL for a browser on this machine, which ends with a slash. */
    public String url() {
        return "http://" + (isEverywhere() ? new HttpConfig(DEFAULT_HOST, port) : this).local() + "/";
    }

    /** All names and addresses that clients may use, without ports. */
    public Set<String> names() {
        Set<String> names = new LinkedHashSet<>(hosts);
        names.add(host);
        if (advertised != null) {
            names.add(advertised.substring(0, advertised.lastIndexOf(':')));
        }
        return names;
    }

    /**
     * Whether it listens on all addresses of its machine. Then other machines can't use {@code host} as its address.
     */
    public boolean isEverywhere() {
        return host.equals("0.0.0.0") || host.equals("::");
    }

    /**
     * Returns the address if it is a host and a port. An IPv6 address must be in brackets.
     *
     * @throws IllegalArgumentException if it is not; the message states what is allowed, without the address
     */
    public static String requireAddress(String address) {
        Matcher matcher = ADDRESS.matcher(address);
        if (!matcher.matches()
                || Integer.parseInt(matcher.group(1)) < 1
                || Integer.parseInt(matcher.group(1)) > LAST_PORT) {
            throw new IllegalArgumentException("allowed is host:port, as in `sitestream-0.example.com:8081`");
        }
        return address;
    }

    /**
     * Returns the host if its syntax is valid. Whether it exists is only known when the server starts to listen.
     *
     * @throws IllegalArgumentException if it is not valid; the message states what is allowed, without the host
     */
    public static String requireHost(String host) {
        if (!HOST.matcher(host).matches()) {
            throw new IllegalArgumentException("allowed are host names and IP addresses, without port and brackets");
        }
        return host;
    }
}
