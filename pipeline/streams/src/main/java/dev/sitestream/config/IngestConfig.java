package dev.sitestream.config;

import dev.sitestream.tls.TlsFiles;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP interface on which senders deliver events.
 *
 * @param host the name or address to listen on
 * @param port 0 to 65535; 0 takes any free one
 * @param tls the certificate and key; null to serve plain HTTP
 */
public record IngestConfig(String host, int port, @Nullable TlsFiles tls) {

    /** The default port. */
    public static final int DEFAULT_PORT = 8082;

    /** The default configuration: plain HTTP for this machine only. */
    public static final IngestConfig DEFAULT = new IngestConfig(HttpConfig.DEFAULT_HOST, DEFAULT_PORT, null);

    /** @throws IllegalArgumentException if host or port is invalid */
    public IngestConfig {
        HttpConfig.requireHost(host);
        if (port < 0 || port > HttpConfig.LAST_PORT) {
            throw new IllegalArgumentException("port: allowed are whole numbers from 0 to " + HttpConfig.LAST_PORT);
        }
    }

    /** The same, with the port that the server listens on. */
    public IngestConfig listeningOn(int actualPort) {
        return new IngestConfig(host, actualPort, tls);
    }

    /** Its address, for people. */
    public String address() {
        return (tls == null ? "http://" : "https://") + new HttpConfig(host, port).local();
    }

    /** Whether it can't listen beside the operators' interface, because both need the same port of an address. */
    public boolean conflictsWith(HttpConfig http) {
        return port != 0
                && port == http.port()
                && (host.equals(http.host()) || http.isEverywhere() || new HttpConfig(host, port).isEverywhere());
    }
}
