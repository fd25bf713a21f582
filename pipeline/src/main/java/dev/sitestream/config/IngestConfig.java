package dev.sitestream.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP interface on which senders deliver events.
 *
 * @param host the name or address to listen on
 * @param port 1 to 65535
 * @param tls the certificate and key; null to serve plain HTTP
 */
public record IngestConfig(String host, int port, @Nullable TlsFiles tls) {

    /** The default port. */
    public static final int DEFAULT_PORT = 8082;

    /**
     * The files for TLS, in PEM.
     *
     * @param certificate the certificate chain
     * @param key the private key
     */
    public record TlsFiles(Path certificate, Path key) {}
}
