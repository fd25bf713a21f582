package dev.sitestream.config;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where operators' machines ask for health and figures.
 *
 * @param host the name or address to listen on
 * @param port 1 to 65535
 * @param advertised the {@code host:port} at which other instances ask this one; null for host and port as they are
 * @param hosts further names by which clients may ask for it
 */
public record HttpConfig(String host, int port, @Nullable String advertised, List<String> hosts) {

    /** Nobody but this machine. */
    public static final String DEFAULT_HOST = "127.0.0.1";

    /** The port for which nothing else is said. */
    public static final int DEFAULT_PORT = 8081;

    /** The highest port. */
    public static final int LAST_PORT = 65_535;

    /**
     * A name or an IPv4 address; or an IPv6 address, which has two colons at least, so that no port is taken for a part
     * of it.
     */
    private static final Pattern HOST = Pattern.compile("[a-zA-Z0-9._-]{1,253}|(?=.*:.*:)[0-9a-fA-F:.]{2,45}");

    private static final Pattern ADDRESS =
            Pattern.compile("(?:[a-zA-Z0-9._-]{1,253}|\\[[0-9a-fA-F:.]{2,45}]):([0-9]{1,5})");

    /** What a configuration has that does not mention HTTP; made after the patterns that check it. */
    public static final HttpConfig DEFAULT = new HttpConfig(DEFAULT_HOST, DEFAULT_PORT);

    /** The place where others ask as well. */
    public HttpConfig(String host, int port) {
        this(host, port, null, List.of());
    }

    /** @throws IllegalArgumentException when there can't be such a host, port or address */
    public HttpConfig {
        requireHost(host);
        if (port < 1 || port > LAST_PORT) {
            throw new IllegalArgumentException("port: allowed are whole numbers from 1 to " + LAST_PORT);
        }
        if (advertised != null) {
            requireAddress(advertised);
        }
        hosts = List.copyOf(hosts);
        hosts.forEach(HttpConfig::requireHost);
    }

    /** The {@code host:port} at which other instances ask this one. */
    public String address() {
        return advertised == null ? local() : advertised;
    }

    /** The {@code host:port} where it listens. */
    public String local() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }

    /** All names and addresses by which clients may ask for it, without ports. */
    public Set<String> names() {
        Set<String> names = new LinkedHashSet<>(hosts);
        names.add(host);
        if (advertised != null) {
            names.add(advertised.substring(0, advertised.lastIndexOf(':')));
        }
        return names;
    }

    /** Whether it listens on all addresses of its machine, so that its host does not tell where it is. */
    public boolean isEverywhere() {
        return host.equals("0.0.0.0") || host.equals("::");
    }

    /**
     * The address itself, if it is a host and a port; an IPv6 address stands in brackets.
     *
     * @throws IllegalArgumentException whose message says what is allowed, without repeating the address
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
     * The host itself, if it is written as one; whether it exists is seen when it is listened on.
     *
     * @throws IllegalArgumentException whose message says what is allowed, without repeating the host
     */
    public static String requireHost(String host) {
        if (!HOST.matcher(host).matches()) {
            throw new IllegalArgumentException("allowed are host names and IP addresses, without port and brackets");
        }
        return host;
    }
}
